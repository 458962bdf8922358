import { expect, test } from 'vitest';
import type { Course } from '../../protocol/generated';
import { placeOf, pointsOf, scaleOf, told } from './curve';

const choice = (moment: number, before: number, after: number) => ({ moment, before, after });
const course = (choices: object[], more: object = {}) => ({ choices, result: 0, equal: 0.25, scored: false, ...more }) as unknown as Course;

test('a choice that cost something is a step down', () => {
  const points = pointsOf(course([choice(2, 0.4, 0.4), choice(5, 0.5, 0.3)], { result: 1 }));
  expect(points).toEqual([{ x: 0, value: 0.4 }, { x: 1, value: 0.5 }, { x: 1.3, value: 0.3 }, { x: 2, value: 1 }]);
});

test('the scale reaches over everything that is drawn, with few lines', () => {
  const { low, high, marks } = scaleOf(course([choice(2, 0.62, 0.4)]));
  expect([low, high]).toEqual([0, 0.8]);
  expect(marks.length).toBeLessThanOrEqual(6);
  expect(scaleOf(course([choice(0, 34, 12)], { scored: true, result: 21, equal: 0 })).high).toBeGreaterThanOrEqual(34);
});

test('a moment lies at the last choice before it', () => {
  const two = course([choice(2, 0.4, 0.4), choice(5, 0.5, 0.3)]);
  expect([0, 2, 4, 5, 9].map((moment) => placeOf(two, moment))).toEqual([0, 0, 0, 1, 1.5]);
});

test('chances are told in per cent, scores as they are', () => {
  expect(told(course([]), 0.444)).toBe('44 %');
  expect(told(course([]), -0.05, true)).toBe('−5 %');
  expect(told(course([], { scored: true }), 12, true)).toBe('+12');
});
