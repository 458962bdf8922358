import { expect, test } from 'vitest';
import { drawn, ownTheme } from './own';
import { plain } from './plain';
import type { CardData } from '../../protocol/api';

const card = (id: string, deck = 'crew'): CardData => ({ id, deck, name: id }) as unknown as CardData;

test('a drawing is a path and nothing else', () => {
  expect(drawn('M1 2h3z')).toBe('<path d="M1 2h3z"/>');
  expect(drawn('M1"/><script>')).toBe('<path d="M1script"/>');
});

test('what a game says is drawn and the rest is plain', () => {
  const theme = ownTheme({
    icon: 'M0 0z',
    felt: ['#111111', '#222222'],
    backs: { crew: { colour: '#333333', edge: '#444444', icon: 'M1 1z' } },
    kinds: { pilot: { name: 'crew', colour: '#555555' } },
    icons: { pilot: 'M2 2z' },
    signs: { cellar: 'M3 3z' },
  });
  expect(theme.felt).toEqual(['#111111', '#222222']);
  expect(theme.backs?.crew?.icon).toBe('<path d="M1 1z"/>');
  expect(theme.kind?.(card('pilot'))).toEqual({ name: 'crew', colour: '#555555' });
  expect(theme.kind?.(card('keeper'))).toEqual(plain.kind?.(card('keeper')));
  expect(theme.icons).toEqual({ pilot: '<path d="M2 2z"/>' });
  expect(theme.signs?.cellar).toBe('<path d="M3 3z"/>');
});

test('a game that says nothing is plain', () => {
  const theme = ownTheme({});
  expect([theme.icon, theme.felt]).toEqual([plain.icon, plain.felt]);
});
