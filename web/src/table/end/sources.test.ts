import { expect, test } from 'vitest';
import type { GameEnding, SceneSeat } from '../../protocol/generated';
import { barsOf, kindsOf } from './sources';

const seats = [0, 1].map((seat) => ({ seat, name: `P${seat}` }) as SceneSeat);
const ending: GameEnding = {
  points: 'grit',
  out: [null, null],
  sources: [
    { seat: 0, what: 'encounters', amount: 12 },
    { seat: 0, what: 'jobs', amount: 8 },
    { seat: 0, what: 'lost again', amount: -5 },
    { seat: 1, what: 'jobs', amount: 10 },
  ],
};

test('what brought the most to all comes first, in every bar', () => {
  expect(kindsOf(ending)).toEqual(['jobs', 'encounters']);
  expect(barsOf(ending, seats).map((bar) => bar.parts.map((part) => part.what))).toEqual([['jobs', 'encounters'], ['jobs']]);
});

test('bars are as long as what was gained, and what went again is told apart', () => {
  const [first, second] = barsOf(ending, seats);
  expect([first?.gained, first?.lost, second?.gained, second?.lost]).toEqual([20, 5, 10, 0]);
  expect(first?.parts.map((part) => part.width)).toEqual([40, 60]);
  expect(second?.parts.map((part) => part.width)).toEqual([50]);
});

test('who got nothing has an empty bar', () => {
  expect(barsOf({ ...ending, sources: [] }, seats).map((bar) => bar.parts)).toEqual([[], []]);
});
