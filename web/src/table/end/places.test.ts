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

test('of those without points left, whoever was out later came before', () => {
  const out = (moments: (number | null)[]) => placesOf(seats, { winners: [1], scores: [0, 4, 0] }, moments);
  expect(out([51, null, 63]).map((one) => [one.seat.seat, one.place, one.shared])).toEqual([[1, 1, false], [2, 2, false], [0, 3, false]]);
  expect(out([80, null, 80]).map((one) => [one.seat.seat, one.place, one.shared])).toEqual([[1, 1, false], [0, 2, true], [2, 2, true]]);
  expect(out([]).map((one) => [one.place, one.shared])).toEqual([[1, false], [2, true], [2, true]]);
});

test('points come before how long somebody was in the game, and winners share though one was out', () => {
  expect(placesOf(seats, { winners: [0], scores: [16, 12, 3] }, [null, 90, null]).map((one) => one.seat.seat)).toEqual([0, 1, 2]);
  const team = placesOf(seats, { winners: [0, 2], scores: [4, 0, 4] }, [null, 12, 9]);
  expect(team.map((one) => [one.seat.seat, one.place, one.shared])).toEqual([[0, 1, true], [2, 1, true], [1, 3, false]]);
});

test('together there are no places', () => {
  expect(told([0, 1, 2], [])).toEqual([[0, null], [1, null], [2, null]]);
  expect(told([], [])).toEqual([[0, null], [1, null], [2, null]]);
});
