import { expect, test } from 'vitest';
import type { Grid, Plan } from '../card/plan';
import type { Places } from './places';
import { gridOf, gridStyle, has, without } from './plan';

const found = import.meta.glob<Plan>('@games/*/face/plan.ts', { import: 'plan', eager: true });
const KNOWN = ['above', 'goal', 'seats', 'board', 'shared', 'tracks', 'own', 'log', 'bar'];

const places = (more: Partial<Places> = {}): Places => ({
  others: [], you: undefined, hand: undefined, ownRows: [], shared: [], tracks: [],
  panelled: false, beside: false, mapped: false, sheeted: false, ...more,
});

/** What a browser would refuse, and what would leave something nowhere. */
function wrong(grid: Grid): string[] {
  const lines = grid.areas.map((line) => line.split(' '));
  const names = new Set(lines.flat());
  const said = [...names].filter((name) => !KNOWN.includes(name)).map((name) => `${name} is unknown`);
  if (lines.length !== grid.rows.length) said.push('a height for every row');
  if (lines.some((line) => line.length !== grid.columns.length)) said.push('a width for every column');
  for (const name of names) {
    const at = lines.flatMap((line, y) => line.flatMap((cell, x) => (cell === name ? [{ x, y }] : [])));
    const [xs, ys] = [at.map(({ x }) => x), at.map(({ y }) => y)];
    const area = (Math.max(...xs) - Math.min(...xs) + 1) * (Math.max(...ys) - Math.min(...ys) + 1);
    if (area !== at.length) said.push(`${name} is no rectangle`);
  }
  for (const name of ['above', 'goal', 'board', 'own', 'log', 'bar', ...(grid.stage ?? [])]) if (!names.has(name)) said.push(`${name} has no place`);
  return said;
}

test.each(Object.keys(found))('%s is a plan that can be drawn, with seats and alone', (path) => {
  const plan = found[path];
  for (const sheeted of [false, true]) {
    for (const seated of [false, true]) {
      expect(wrong(gridOf(plan, places({ sheeted, panelled: sheeted, mapped: !sheeted }), seated, false))).toEqual([]);
    }
  }
});

test('every game of the house declares its plan', () => {
  expect(Object.keys(found)).toHaveLength(5);
});

test('a plan that cannot be drawn is found', () => {
  const plan: Plan = { areas: ['above goal', 'board above', 'own log', 'bars bar'], columns: ['1fr'], rows: ['1fr', '1fr', '1fr', '1fr'], sheeted: undefined };
  expect(wrong(gridOf(plan, places(), true, false))).toEqual(['bars is unknown', 'a width for every column', 'above is no rectangle']);
});

test('a game without a plan has one that follows from what lies there', () => {
  for (const more of [{}, { mapped: true }, { sheeted: true, panelled: true }, { beside: true, panelled: true }]) {
    for (const seated of [false, true]) expect(wrong(gridOf(undefined, places(more), seated, true))).toEqual([]);
  }
  expect(has(gridOf(undefined, places({ mapped: true }), true, false), 'shared')).toBe(true);
  expect(has(gridOf(undefined, places(), false, false), 'seats')).toBe(false);
});

test('without a hand the row for it is as high as what lies there', () => {
  expect(gridOf(undefined, places(), true, true).rows).toContain('auto');
  expect(gridOf(undefined, places(), true, false).rows[3]).toBe('var(--own)');
  expect(gridOf(undefined, places(), true, true).rows[3]).toBe('auto');
});

test('a part that is not there leaves its column to the others', () => {
  const grid: Grid = { areas: ['goal goal', 'seats board'], columns: ['220px', '1fr'], rows: ['auto', '1fr'] };
  expect(without(grid, 'seats')).toEqual({ areas: ['goal', 'board'], columns: ['1fr'], rows: ['auto', '1fr'] });
  expect(gridStyle(without(grid, 'seats'))).toContain("--areas: 'goal' 'board'");
});
