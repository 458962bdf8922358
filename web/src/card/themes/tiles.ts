/** What the start page shows of each game before its theme is loaded. */
import type { Tile } from '../theme';

export const plainTile: Tile = { icon: 'gi:card-pick', felt: ['#2c4a63', '#182b3d'] };

const found = import.meta.glob<Tile>('@games/*/face/tile.ts', { eager: true, import: 'tile' });

export const tiles: Record<string, Tile> = Object.fromEntries(
  Object.entries(found).map(([path, tile]) => [path.split('/').at(-3) ?? '', tile]),
);
