import { expect, test } from 'vitest';
import { apart, becomes, by, chance, inWords, thenOf } from './foretold';
import type { Option, Outcome, Scene } from '../../protocol/generated';

const scene = {
  seat: 0,
  seats: [
    { seat: 0, name: 'Ana', counters: [{ name: 'water', value: 3, icon: 'drop' }] },
    { seat: 1, name: 'Ben', counters: [{ name: 'cards', value: 5 }] },
  ],
  tracks: [{ id: 'doom', name: 'Doom', value: 1, most: 6 }],
} as unknown as Scene;
const change = (seat: number, name: string, before: number, after: number) => ({ seat, name, before, after });
const outcome = (about: Partial<Outcome>): Outcome => ({ changes: [], risks: [], rolls: false, question: null, reasons: [], ...about });
const option = (index: number): Option => ({ index, label: '', rule: '', cards: [], seats: [], places: [] });

test('own numbers come first, in the words of whoever chooses', () => {
  const all = thenOf(outcome({ changes: [change(1, 'cards', 5, 4), change(-1, 'Doom', 1, 2), change(0, 'water', 3, 5)] }), scene);
  expect(inWords(all)).toBe("water 3 → 5, Ben's cards 5 → 4, Doom 1 → 2");
  expect(all.map((one) => one.icon)).toEqual(['drop', 'cards', 'doom']);
  expect(all.map(by)).toEqual(['+2', '−1', '+1']);
});

test('the values that chance may bring are one risk, with its chance and its reach', () => {
  const risk = (after: number, share: number) => ({ ...change(0, 'water', 3, after), share });
  const [one] = thenOf(outcome({ risks: [risk(4, 0.15), risk(7, 0.1)] }), scene);
  expect(one && [becomes(one), chance(one), by(one)]).toEqual(['4–7', '25 %', '+1 to +4']);
  const [sure] = thenOf(outcome({ risks: [risk(2, 0.5), risk(4, 0.4995)] }), scene);
  expect(sure && [becomes(sure), chance(sure), by(sure)]).toEqual(['2–4', '', '−1 to +1']);
  const [rare] = thenOf(outcome({ risks: [risk(4, 0.004)] }), scene);
  expect(rare && chance(rare)).toBe('<1 %');
});

test('what every card does tells nothing, what one does is told', () => {
  const both = change(0, 'water', 3, 2);
  const outcomes = new Map([
    [0, outcome({ changes: [both, change(-1, 'Doom', 1, 2)] })],
    [1, outcome({ changes: [both, change(0, 'cards', 5, 4)] })],
  ]);
  const options = [option(0), option(1)];
  const told = options.map((one) => inWords(apart(one, options, outcomes, scene)));
  expect(told).toEqual(['Doom 1 → 2', '']);
  expect(inWords(apart(option(0), [option(0)], outcomes, scene))).toBe('water 3 → 2, Doom 1 → 2');
});
