import { expect, test } from 'vitest';
import type { Frame, Line, Part } from '../protocol/generated';
import { asked, blowOf, hurried, later, staysFor } from './pace';

const ME = 0;
function frame(about: { turn?: number; asks?: number; cards?: number; fresh?: number; ends_in?: number } = {}): Frame {
  const { turn = 1, asks = 1, cards = 5, fresh = 1, ends_in } = about;
  return {
    you: ME,
    new: fresh,
    may_let_be: null,
    clock: null,
    window: ends_in === undefined ? null : { ends_in, length: ends_in },
    scene: { turn, over: false, prompt: { seat: asks }, seats: [], zones: [{ id: 'hand:0', seat: ME, count: cards }] },
  } as unknown as Frame;
}
const line = (name: string, ...seats: number[]): Line => ({ i: 0, n: 0, name, rule: '', parts: seats.map((seat): Part => ({ text: '', seat })) });

test('what takes something from oneself on the turn of another is a blow', () => {
  const log = [line('drew', 0), line('aimed', 1, 0), line('drew', 1)];
  expect(blowOf(frame(), frame({ cards: 4, fresh: 2 }), log)).toEqual([log[1]]);
  expect(blowOf(frame(), frame({ cards: 5, fresh: 2 }), log)).toEqual([]);
  expect(blowOf(frame({ turn: ME }), frame({ cards: 4, fresh: 2 }), log)).toEqual([]);
});

test('a blow stays longest, a roll until it can be read, a question for as long as it takes', () => {
  const hit = [line('aimed', 1, 0)];
  expect(staysFor(frame(), hit, hit, 'usual')).toBe(1600);
  expect(staysFor(frame(), hit, [], 'usual')).toBe(500);
  expect(staysFor(frame(), [line('rolled', 1)], [], 'usual')).toBe(1100);
  expect(staysFor(frame({ fresh: 0 }), hit, [], 'usual')).toBe(0);
  expect(staysFor(frame({ asks: ME }), hit, hit, 'usual')).toBe(0);
  expect(staysFor(frame(), hit, hit, 'at once')).toBe(0);
});

test('nobody loses more than a fifth of the time for an answer by watching', () => {
  const question = frame({ asks: ME, ends_in: 5000 });
  expect(asked(question)).toBe(true);
  expect(hurried(1600, [frame(), question])).toBe(500);
  expect(hurried(1600, [frame(), frame()])).toBe(1600);
  expect(later(question, 700).window?.ends_in).toBe(4300);
});
