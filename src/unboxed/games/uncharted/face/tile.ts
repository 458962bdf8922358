/** The game on the start page, before anything else of it is loaded. */
import type { Tile } from '@page/card/theme';

export const tile: Tile = { icon: 'gi:treasure-map', felt: ['#7a6a2c', '#322b10'] };
