/** Lengths of time as people say them. */
import { expect, test } from 'vitest';
import { lasting, still } from './time';

test('a length of time is told in the largest unit that divides it', () => {
  expect([30, 60, 90, 600, 3_600, 86_400, 259_200].map((seconds) => lasting(seconds))).toEqual([
    '30 seconds',
    '1 minute',
    '90 seconds',
    '10 minutes',
    '1 hour',
    '1 day',
    '3 days',
  ]);
});

test('what is left is told about, and to the second only near the end', () => {
  expect([0.4, 41, 119, 120, 3_601, 7_300, 250_000].map((seconds) => still(seconds))).toEqual([
    '1 sec',
    '41 sec',
    '119 sec',
    '2 min',
    '61 min',
    '3 hr',
    '3 days',
  ]);
});
