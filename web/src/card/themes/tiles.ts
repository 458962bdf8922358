/** What the start page shows of each game before its theme is loaded. */
import type { Drawing } from '../theme';

export interface Tile {
  icon: Drawing;
  felt: [string, string];
}

export const plainTile: Tile = { icon: 'gi:card-pick', felt: ['#2c4a63', '#182b3d'] };

export const tiles: Record<string, Tile> = {
  unlucky: { icon: 'gi:perspective-dice-six-faces-random', felt: ['#2d6a5d', '#15332e'] },
  unbroken: { icon: 'gi:minotaur', felt: ['#7c4a2a', '#331c10'] },
  island: { icon: 'gi:island', felt: ['#2b6f8f', '#12303f'] },
  uncharted: { icon: 'gi:treasure-map', felt: ['#7a6a2c', '#322b10'] },
  cursed: { icon: 'gi:revolver', felt: ['#8a3f3f', '#3a1616'] },
};
