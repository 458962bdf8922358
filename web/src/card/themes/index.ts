/** Finds a game's theme; one that comes from elsewhere brings its own. Themes are loaded only when their game is opened. */
import type { Theme } from '../theme';
import { api } from '../../protocol/api';
import { ownTheme } from './own';
import { plain } from './plain';

const found = import.meta.glob<{ theme: Theme }>(['./*.ts', '!./*.test.ts', '!./index.ts', '!./own.ts', '!./plain.ts', '!./signs.ts', '!./tiles.ts']);

export async function themeOf(game: string): Promise<Theme> {
  const load = found[`./${game}.ts`];
  if (!load) return ownTheme(await api.theme(game));
  const { theme } = await load();
  return { ...plain, ...theme, signs: { ...plain.signs, ...theme.signs } };
}
