import { expect, test } from 'vitest';
import type { Seated } from '../protocol/generated';
import { standingOf } from './standing';

const seats = ['Sam', 'Mira', 'Otto'].map((name, seat): Seated => ({ seat, name, kind: 'person', bot: '', here: true }));

test('a running table says whose turn it is, and oneself first of all', () => {
  expect(standingOf({ state: 'running', asked: [1], seats }, 0)).toEqual({ text: 'Waits for Mira', mine: false });
  expect(standingOf({ state: 'running', asked: [0, 1], seats }, 0)).toEqual({ text: 'Your turn', mine: true });
  expect(standingOf({ state: 'running', asked: [0, 1], seats }, null)).toEqual({ text: 'Waits for Sam, Mira', mine: false });
  expect(standingOf({ state: 'running', asked: [], seats }, 0).text).toBe('');
});

test('a table that nobody plays at says why', () => {
  expect(standingOf({ state: 'waiting', asked: [], seats }, 0).text).toBe('Waits for players');
  expect(standingOf({ state: 'over', asked: [], seats }, 0).text).toBe('Over');
  expect(standingOf({ state: 'closed', asked: [0], seats }, 0)).toEqual({ text: 'Closed', mine: false });
});
