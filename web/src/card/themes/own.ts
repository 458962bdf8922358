/** The theme of a game that comes in a package of its own: what it says, and the plain theme for the rest. */
import type { OwnTheme } from '../../protocol/api';
import type { Drawing, Theme } from '../theme';
import { plain } from './plain';

/** A path as a drawing; anything but the signs of a path is left out. */
export const drawn = (path: string): Drawing => `<path d="${path.replace(/[^a-zA-Z0-9., +-]/g, '')}"/>`;

const allDrawn = (paths: Record<string, string> = {}): Record<string, Drawing> =>
  Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, drawn(path)]));

export function ownTheme(own: OwnTheme): Theme {
  const backs = Object.entries(own.backs ?? {}).map(([deck, back]) => [deck, { ...back, icon: drawn(back.icon) }]);
  return {
    ...plain,
    ...(own.icon ? { icon: drawn(own.icon) } : {}),
    ...(own.felt ? { felt: own.felt } : {}),
    backs: Object.fromEntries(backs),
    kind: (card) => own.kinds?.[card.id] ?? own.kinds?.[card.deck] ?? plain.kind?.(card) ?? { colour: '#2f6da8' },
    icons: allDrawn(own.icons),
    signs: { ...plain.signs, ...allDrawn(own.signs) },
  };
}
