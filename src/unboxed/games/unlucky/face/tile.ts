/** The game on the start page, before anything else of it is loaded. */
import type { Tile } from '@page/card/theme';

export const tile: Tile = { icon: 'gi:perspective-dice-six-faces-random', felt: ['#2d6a5d', '#15332e'] };
