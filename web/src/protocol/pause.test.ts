import { expect, test } from 'vitest';
import { pause } from './pause';

test('people come back at different moments, the first of them soon', () => {
  expect(pause(0, 0)).toBe(200);
  expect(pause(0, 1)).toBe(600);
  const moments = new Set(Array.from({ length: 50 }, () => pause(3)));
  expect(moments.size).toBeGreaterThan(40);
});

test('whoever has tried often waits longer, but never for long', () => {
  expect(pause(3, 0.5)).toBeGreaterThan(pause(1, 0.5));
  expect(pause(1000, 1)).toBe(12000);
});
