/** Finds the theme in a game's package; a game that comes from elsewhere sends its own. Loaded only when the game is opened. */
import type { Theme } from '../theme';
import { api } from '../../protocol/api';
import { ownTheme } from './own';
import { plain } from './plain';

const found = import.meta.glob<Theme>('@games/*/face/theme.ts', { import: 'theme' });
const themes = new Map(Object.entries(found).map(([path, load]) => [path.split('/').at(-3), load]));

export async function themeOf(game: string): Promise<Theme> {
  const load = themes.get(game);
  if (!load) return ownTheme(await api.theme(game));
  const theme = await load();
  return { ...plain, ...theme, signs: { ...plain.signs, ...theme.signs } };
}
