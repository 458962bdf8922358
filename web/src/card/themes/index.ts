/** Finds a game's theme; every other game gets the plain one. Themes are loaded only when their game is opened. */
import type { Theme } from '../theme';
import { plain } from './plain';

const found = import.meta.glob<{ theme: Theme }>(['./*.ts', '!./index.ts', '!./plain.ts', '!./signs.ts', '!./tiles.ts']);

export async function themeOf(game: string): Promise<Theme> {
  const load = found[`./${game}.ts`];
  if (!load) return plain;
  const { theme } = await load();
  return { ...plain, ...theme, signs: { ...plain.signs, ...theme.signs } };
}
