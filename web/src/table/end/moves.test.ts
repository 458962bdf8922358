import { expect, test } from 'vitest';
import type { Course, Line } from '../../protocol/generated';
import { moveAt, movesOf } from './moves';

const line = (n: number, text: string, seat?: number, name = 'did'): Line => ({
  i: 0,
  n,
  name,
  rule: '',
  parts: seat === undefined ? [{ text }] : [{ text: `P${seat}`, seat }, { text: ` ${text}` }],
});
const log = [
  line(0, 'had the turn.', 0, 'began_turn'),
  line(0, 'played Trap.', 0),
  line(0, 'lost a card.', 1),
  line(0, 'lost a card.', 2),
  line(1, 'had the turn.', 1, 'began_turn'),
  line(3, 'rolled 3.', 1),
  line(5, 'passed.', 0),
];
const course = {
  choices: [
    { moment: 0, round: 1, verdict: 'best' },
    { moment: 5, round: 1, verdict: 'worse' },
  ],
  turning_points: [{ moment: 5, kind: 'mistake', change: -0.05 }],
} as unknown as Course;

test('a move is what came of a choice, without the name of whose it was', () => {
  expect(movesOf(log, null).map(({ moment, seat, text }) => [moment, seat, text])).toEqual([
    [0, 0, 'played Trap; P1 lost a card'],
    [3, 1, 'rolled 3'],
    [5, 0, 'passed'],
  ]);
});

test('what is judged says how it was, and a round is told once', () => {
  expect(movesOf(log, course).map(({ verdict, round, change }) => [verdict, round, change])).toEqual([
    ['best', 1, null],
    [null, null, null],
    ['worse', null, { kind: 'mistake', by: -0.05 }],
  ]);
});

test('a moment belongs to the move that is about to be made there, or to the last one', () => {
  const moves = movesOf(log, null);
  expect([0, 1, 2, 3, 4, 5, 9].map((moment) => moveAt(moves, moment)?.moment)).toEqual([0, 0, 0, 3, 3, 5, 5]);
  expect(moveAt([], 3)).toBeUndefined();
});
