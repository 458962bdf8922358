/** The game on the start page, before anything else of it is loaded. */
import type { Tile } from '@page/card/theme';

export const tile: Tile = { icon: 'gi:island', felt: ['#2b6f8f', '#12303f'] };
