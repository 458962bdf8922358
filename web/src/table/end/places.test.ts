import { expect, test } from 'vitest';
import type { SceneSeat } from '../../protocol/generated';
import { placesOf } from './places';

const seats = [0, 1, 2].map((seat) => ({ seat, name: `P${seat}` }) as SceneSeat);
const told = (winners: number[], scores: number[]) => placesOf(seats, { winners, scores }).map((one) => [one.seat.seat, one.place]);

test('whoever won is first, then the higher score', () => {
  expect(told([1], [3, 5, 4])).toEqual([[1, 1], [2, 2], [0, 3]]);
});

test('where the fewest points win, fewer are better', () => {
  expect(told([1], [7, 2, 4])).toEqual([[1, 1], [2, 2], [0, 3]]);
});

test('equal scores share a place', () => {
  expect(told([2], [0, 0, 6])).toEqual([[2, 1], [0, 2], [1, 2]]);
  expect(told([0, 1], [5, 5, 1])).toEqual([[0, 1], [1, 1], [2, 3]]);
});

test('together there are no places', () => {
  expect(told([0, 1, 2], [])).toEqual([[0, null], [1, null], [2, null]]);
  expect(told([], [])).toEqual([[0, null], [1, null], [2, null]]);
});
