import { expect, test } from 'vitest';
import { drafted, gatherable, stepOf, wordsOf } from './draft';
import type { Option, Outcome, Prompt, Scene } from '../../protocol/generated';

const option = (index: number, label: string, several = false): Option => ({ index, label, rule: '', cards: [], seats: [], places: [], ...(several && { several }) });
const asked = (text: string, options: Option[], again = false): Prompt => ({ seat: 0, text, options, ...(again && { again }) });
const outcome = (question: Prompt | null, after = 2): Outcome => ({
  changes: [{ seat: 0, name: 'water', before: 3, after }, { seat: -1, name: 'Doom', before: 1, after: 4 }],
  risks: [],
  rolls: false,
  question,
  reasons: [],
});
const scene = {
  seat: 0,
  prompt: asked('Play a card.', [option(0, 'Play Horse', true), option(1, 'Play Map', true)]),
  seats: [{ seat: 0, name: 'Ana', counters: [{ name: 'water', value: 3 }, { name: 'cards', value: 5 }] }],
  tracks: [{ id: 'doom', name: 'Doom', value: 1, most: 6 }],
} as unknown as Scene;

test('a choice goes on with the question that follows it, with the numbers that are sure by then', () => {
  const [one, two] = [stepOf(option(0, 'Play Horse'), outcome(asked('Whose?', [])), false), stepOf(option(3, 'Ben'), outcome(asked('What?', []), 0), false)];
  if (!one || !two) throw new Error('both go on');
  const shown = drafted(scene, [one, two]);
  expect(shown.prompt?.text).toBe('What?');
  expect(shown.seats[0]?.counters.map((counter) => counter.value)).toEqual([0, 5]);
  expect(shown.tracks?.[0]?.value).toBe(4);
  expect(wordsOf([one, two])).toEqual(['Play Horse', 'Ben']);
  expect(drafted(scene, [])).toBe(scene);
});

test('what ends a choice, or asks the same again, is sent at once, unless several are gathered', () => {
  expect(stepOf(option(0, 'End'), outcome(null), true)).toBeNull();
  expect(stepOf(option(0, 'End'), undefined, true)).toBeNull();
  const again = outcome(asked('Play a card.', [], true));
  expect(stepOf(option(0, 'Play Horse', true), again, false)).toBeNull();
  expect(stepOf(option(0, 'Play Horse', true), again, true)?.question.text).toBe('Play a card.');
});

test('several are offered where there are several', () => {
  expect(gatherable(scene.prompt)).toBe(true);
  expect(gatherable(asked('Play a card.', [option(0, 'Play Horse', true), option(1, 'End')]))).toBe(false);
  expect(gatherable(null)).toBe(false);
});
