import { expect, test } from 'vitest';
import type { Option, Scene, SceneZone } from '../protocol/generated';
import { choicesOf, drawnIn, NOTHING, type Picked } from './prompt/choices';
import { stageOf } from './stage';

const ME = 0;
const card = (token: number) => ({ token, face: `face${token}`, back: 'back' });
const zone = (id: string, kind: SceneZone['kind'], tokens: number[], seat?: number): SceneZone => ({ id, name: id, kind, count: tokens.length, cards: tokens.map(card), seat });
const option = (index: number, about: Partial<Option> = {}): Option => ({ index, label: `option ${index}`, rule: '', cards: [], seats: [], places: [], ...about });

function stage(options: Option[], about: number[], picked: Picked = NOTHING) {
  const scene = {
    seat: ME,
    zones: [zone('met', 'row', [1]), zone('monster', 'sheet', [2]), zone('store', 'row', [3]), zone('hand:0', 'hand', [10, 11], ME)],
    prompt: { seat: ME, text: '', options, about: { cards: about, seats: [], places: [] } },
  } as unknown as Scene;
  return stageOf(scene, choicesOf(scene.prompt, picked, drawnIn(scene)), picked, true);
}
const drawn = (...args: Parameters<typeof stage>) => stage(...args).cards.map((one) => one.token);

test('the card a question is about is staged, with the answers that do as asked', () => {
  const { cards, parts } = stage([option(0), option(1), option(2, { quiet: true }), option(3, { cards: [10] })], [1]);
  expect(cards.map((one) => one.token)).toEqual([1]);
  expect(parts.map((one) => one.index)).toEqual([0, 1]);
});

test('nothing is staged over what can be chosen', () => {
  expect(drawn([option(0), option(1, { cards: [3] })], [1])).toEqual([]);
});

test('a sheet is large as it lies, and a card in hand lies before oneself', () => {
  expect(drawn([option(0), option(1)], [2])).toEqual([]);
  expect(drawn([option(0, { cards: [11] }), option(1)], [10])).toEqual([]);
});

test('what one may answer with is staged beside what it answers, unless it is much', () => {
  const answers = (n: number, answer = true) => {
    const options = [...Array.from({ length: n }, (_, i) => option(i, { cards: [10 + i] })), option(n, { quiet: true })];
    const zones = [zone('met', 'row', [1]), zone('hand:0', 'hand', Array.from({ length: n }, (_, i) => 10 + i), ME)];
    const scene = { seat: ME, zones, prompt: { seat: ME, text: '', options, answer, about: { cards: [1], seats: [], places: [] } } } as unknown as Scene;
    return stageOf(scene, choicesOf(scene.prompt, NOTHING, drawnIn(scene)), NOTHING, true).answers.map((one) => [one.card.token, one.option.index]);
  };
  expect(answers(2)).toEqual([[10, 0], [11, 1]]);
  expect(answers(4)).toEqual([]);
  expect(answers(2, false)).toEqual([]);
});

test('a card of one\'s own that was picked is staged with what it can do', () => {
  const options = [option(0, { cards: [10] }), option(1, { cards: [10] }), option(2, { cards: [11] })];
  const { cards, parts } = stage(options, [], { cards: [10], seats: [], places: [] });
  expect(cards.map((one) => one.token)).toEqual([10]);
  expect(parts.map((one) => one.index)).toEqual([0, 1]);
});
