import { expect, test } from 'vitest';
import { fit, heightOf, TALL, type Room } from './fit';

const room: Room = { w: 860, h: 400, gap: 8, between: 16, label: 20, least: 90, most: 150 };

test('few cards are drawn as large as they may be', () => {
  expect(fit([3], room)).toEqual({ wide: 150, form: 'cards' });
  expect(fit([], room)).toEqual({ wide: 150, form: 'cards' });
});

test('whatever is drawn as cards fits, and a little more would not', () => {
  for (let n = 1; n < 30; n++) {
    for (const groups of [[n], Array.from({ length: n }, () => 1), [2, n, 3]]) {
      const { wide, form } = fit(groups, room);
      if (form === 'tiles') continue;
      expect(wide).toBeGreaterThanOrEqual(room.least);
      expect(heightOf(groups, wide, room)).toBeLessThanOrEqual(room.h);
      if (wide < room.most) expect(heightOf(groups, wide + 2, room)).toBeGreaterThan(room.h);
    }
  }
});

test('where cards would be too narrow they become tiles', () => {
  expect(fit(Array.from({ length: 40 }, () => 1), room).form).toBe('tiles');
  expect(fit([4], { ...room, h: 60 }).form).toBe('tiles');
});

test('a group that is longer than a line breaks into lines', () => {
  const narrow = { ...room, w: 320 };
  expect(heightOf([6], 100, narrow)).toBe(2 * (100 * TALL + 8) + 20);
  expect(heightOf([1, 1, 1], 100, narrow)).toBe(2 * (100 * TALL + 20) + 16);
});
