import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { colourOf, drawingOf, SHAPES, shapeOf } from './players';

const css = readFileSync(join(import.meta.dirname, '..', 'app.css'), 'utf8');
const themes = css.split(/(?=\[data-theme='light'\] \{)/);

/** The colours of a theme, as red, green and blue. */
function colours(theme = ''): number[][] {
  return [...theme.matchAll(/--player-\d: #(\w\w)(\w\w)(\w\w)/g)].map((found) => found.slice(1).map((two) => parseInt(two, 16)));
}

/** How light a colour is to the eye, as WCAG has it. */
function light(colour: number[]): number {
  const [r = 0, g = 0, b = 0] = colour.map((one) => (one / 255 <= 0.04045 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test('every seat of six has a colour and a shape of its own', () => {
  const seats = SHAPES.map((_, seat) => seat);
  expect(new Set(seats.map(shapeOf)).size).toBe(6);
  expect(new Set(seats.map(colourOf)).size).toBe(6);
  expect(new Set(seats.map(drawingOf)).size).toBe(6);
  expect(shapeOf(0)).toBe('circle');
  expect(shapeOf(7)).toBe(shapeOf(1));
});

test('names in the colour of a player can be read on both looks, and none is gold', () => {
  const grounds = [[0x17, 0x26, 0x24], [0xfb, 0xf6, 0xea]];
  themes.slice(0, 2).forEach((theme, i) => {
    const found = colours(theme);
    expect(found).toHaveLength(6);
    for (const colour of found) {
      const [low = 0, high = 0] = [light(colour), light(grounds[i] ?? [])].sort((a, b) => a - b);
      expect((high + 0.05) / (low + 0.05)).toBeGreaterThan(4.5);
      const [r = 0, g = 0, b = 0] = colour;
      expect(Math.hypot(r - 0xf5, g - 0xc4, b - 0x51)).toBeGreaterThan(60);
    }
  });
});
