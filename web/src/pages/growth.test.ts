import { expect, test } from 'vitest';
import { growth, HEIGHT, interval, WIDTH } from './growth';

test('a band goes from the first games to those played so far, and no difference is always in sight', () => {
  const drawn = growth(
    [
      { games: 50, difference: 2, low: 1, high: 3 },
      { games: 100, difference: 2, low: 1.5, high: 2.5 },
    ],
    200,
  );
  expect([drawn.least, drawn.most, drawn.zero]).toEqual([0, 3, HEIGHT]);
  const y = (HEIGHT / 3).toFixed(1);
  expect(drawn.line).toBe(`M${WIDTH / 4}.0,${y}L${WIDTH / 2}.0,${y}`);
  expect(drawn.band.split('L').length).toBe(4);
});

test('nothing played is nothing drawn', () => {
  expect(growth([], 100)).toMatchObject({ band: '', line: '' });
});

test('an interval lies to the right of the middle if all of it is more', () => {
  expect(interval(1, 2, 2)).toEqual({ left: 75, width: 25 });
  expect(interval(-5, 5, 2)).toEqual({ left: 0, width: 100 });
  expect(interval(0, 0, 0)).toEqual({ left: 50, width: 0.8 });
});
