import { expect, test } from 'vitest';
import { choicesOf, drawnIn, firstCopy, kindOf, NOTHING } from './choices';
import type { Option, Prompt, Scene, SceneZone } from '../../protocol/generated';

const option = (index: number, about: Partial<Option> = {}): Option => ({
  index,
  label: `option ${index}`,
  rule: '',
  cards: [],
  seats: [],
  places: [],
  ...about,
});
const ask = (options: Option[], cards: number[] = []): Prompt => ({
  seat: 0,
  text: '?',
  about: { cards, seats: [], places: [] },
  options,
});
const onTable = { tokens: new Set([1, 2, 3, 9]), places: new Set(['camp', 'shore']) };
const indexes = (options: Option[] | undefined) => options?.map((one) => one.index);

test('a card stands for its option, and what is no card is a button', () => {
  const found = choicesOf(ask([option(0, { cards: [1] }), option(1, { cards: [2] }), option(2)]), NOTHING, onTable);
  expect(indexes(found.cards.get(1))).toEqual([0]);
  expect(indexes(found.buttons)).toEqual([2]);
  expect(found.keys).toEqual(new Map([['o2', '1'], ['c1', '2'], ['c2', '3']]));
});

test('what all options are about is lifted and chooses nothing', () => {
  const found = choicesOf(ask([option(0, { cards: [9, 1] }), option(1, { cards: [9, 2] })]), NOTHING, onTable);
  expect([...found.subject]).toEqual([9]);
  expect(found.cards.has(9)).toBe(false);
});

test('what the question is about is lifted though one option does not name it', () => {
  const found = choicesOf(ask([option(0, { cards: [9], seats: [1] }), option(1)], [9]), NOTHING, onTable);
  expect(found.subject.has(9)).toBe(true);
  expect([...found.seats.keys()]).toEqual([1]);
  expect(indexes(found.buttons)).toEqual([0, 1]);
});

test('one option alone is chosen by touching its own card', () => {
  const found = choicesOf(ask([option(0, { cards: [1] })]), NOTHING, onTable);
  expect(indexes(found.cards.get(1))).toEqual([0]);
});

test('a picked card leaves its own options, and then the seats are lit', () => {
  const prompt = ask([option(0, { cards: [1], seats: [1] }), option(1, { cards: [1], seats: [2] }), option(2, { cards: [2] })]);
  expect(choicesOf(prompt, NOTHING, onTable).seats.size).toBe(0);
  const found = choicesOf(prompt, { ...NOTHING, cards: [1] }, onTable);
  expect(indexes(found.options)).toEqual([0, 1]);
  expect([...found.seats.keys()]).toEqual([1, 2]);
});

test('a place is lit where no card is left to point at', () => {
  const found = choicesOf(ask([option(0, { places: ['camp'] }), option(1, { places: ['shore'], cards: [1] })]), NOTHING, onTable);
  expect([...found.places.keys()]).toEqual(['camp']);
  expect(indexes(found.cards.get(1))).toEqual([1]);
  expect(found.buttons).toEqual([]);
});

test('a card that is drawn nowhere cannot be touched: its option is a button', () => {
  const found = choicesOf(ask([option(0, { cards: [77] }), option(1, { cards: [1] })]), NOTHING, onTable);
  expect(found.cards.has(77)).toBe(false);
  expect(indexes(found.buttons)).toEqual([0]);
});

test('more things than keys: the rest has none', () => {
  const found = choicesOf(ask(Array.from({ length: 60 }, (_, i) => option(i))), NOTHING, onTable);
  expect(found.buttons.length).toBe(60);
  expect(new Set(found.keys.values()).size).toBe(found.keys.size);
  expect(found.keys.has('o59')).toBe(false);
});

test('what passes or ends stands last, with a letter; what gives up for good stands apart', () => {
  const pass = option(0, { label: 'Pass', quiet: true });
  const given = option(1, { label: 'Give up', loses: 'No way back.', cards: [2], seats: [1] }); // no card is touched by mistake
  const found = choicesOf(ask([pass, given, option(2), option(3, { vain: true }), option(4, { cards: [1] })]), NOTHING, onTable);
  expect(indexes(found.buttons)).toEqual([2, 3, 0, 1]);
  expect([[...found.cards.keys()], found.seats.size]).toEqual([[1], 0]);
  expect(found.buttons.map(kindOf)).toEqual(['gold', 'vain', 'quiet', 'danger']);
  expect(found.keys).toEqual(new Map([['o0', 'p'], ['o1', 'g'], ['o2', '1'], ['o3', '2'], ['c1', '3']]));
});

test('two quiet answers never share a key', () => {
  const found = choicesOf(ask([option(0, { label: 'Pass', quiet: true }), option(1, { label: 'Pass', loses: 'all' }), option(2)]), NOTHING, onTable);
  expect(new Set(found.keys.values())).toEqual(new Set(['p', 'a', '1']));
});

test('nobody is asked', () => {
  expect(choicesOf(null, NOTHING, onTable).options).toEqual([]);
});

test('empty piles are no places', () => {
  const pile = (id: string, count: number) => ({ id, name: id, kind: 'pile' as const, count, cards: [{ token: count, face: null, back: 'x' }] });
  const scene = { zones: [pile('deck', 3), pile('gone', 0)], map: { places: [{ id: 'camp' }] } } as unknown as Scene;
  expect(drawnIn(scene)).toEqual({ tokens: new Set([3, 0]), places: new Set(['deck', 'camp']) });
});

test('a copy in the same hand stands for the card that an option names', () => {
  const card = (token: number, face: string | null) => ({ token, face }) as SceneZone['cards'][number];
  const [dusty, copy, other, hidden] = [card(1, 'dusty_mile'), card(2, 'dusty_mile'), card(3, 'other'), card(4, null)];
  const hand = { id: 'hand:0', kind: 'hand', cards: [dusty, copy, other, hidden] } as SceneZone;
  const row = { id: 'row', kind: 'row', cards: [card(9, 'dusty_mile')] } as SceneZone;
  const found = choicesOf(ask([option(0, { cards: [1] }), option(1)]), NOTHING, onTable);
  const stands = (one: SceneZone['cards'][number] | undefined) => one && firstCopy(one, [hand, row], found).token;
  expect([dusty, copy, other, hidden].map(stands)).toEqual([1, 1, 3, 4]);
  expect(stands(row.cards[0])).toBe(9); // it lies elsewhere
  const both = choicesOf(ask([option(0, { cards: [1] }), option(1, { cards: [1, 2] })]), NOTHING, onTable);
  expect(firstCopy(copy, [hand], both).token).toBe(2); // an option names it together with the other one
});

test('what is left alone and brings nothing is a button, whatever else it is about', () => {
  const prompt = ask([option(0, { cards: [1, 2], vain: true }), option(1, { cards: [3] })]);
  const found = choicesOf(prompt, { ...NOTHING, cards: [1] }, onTable);
  expect(found.buttons.map(({ index }) => index)).toEqual([0]);
  expect([...found.cards.keys()]).toEqual([]);
});
