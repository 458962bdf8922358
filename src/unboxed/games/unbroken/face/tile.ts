/** The game on the start page, before anything else of it is loaded. */
import type { Tile } from '@page/card/theme';

export const tile: Tile = { icon: 'gi:minotaur', felt: ['#7c4a2a', '#331c10'] };
