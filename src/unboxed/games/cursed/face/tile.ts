/** The game on the start page, before anything else of it is loaded. */
import type { Tile } from '@page/card/theme';

export const tile: Tile = { icon: 'gi:revolver', felt: ['#8a3f3f', '#3a1616'] };
