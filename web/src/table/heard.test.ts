import { expect, test } from 'vitest';
import type { Frame, Line } from '../protocol/generated';
import { soundsOf } from './heard';

const frame = (asks: number, about: object = {}): Frame =>
  ({ you: 0, may_let_be: null, scene: { over: false, prompt: { seat: asks }, ...about } }) as unknown as Frame;
const line = (name: string): Line => ({ i: 0, n: 0, name, rule: '', parts: [] });

test('a deed is paper, a roll a die, and what a game names has its own', () => {
  expect(soundsOf(frame(1), frame(1), [line('played')], false)).toEqual(['card']);
  expect(soundsOf(frame(1), frame(1), [line('played'), line('rolled')], false)).toEqual(['die']);
  expect(soundsOf(frame(1), frame(1), [line('got_bomb')], false, { got_bomb: 'bomb' })).toEqual(['bomb']);
  expect(soundsOf(frame(1), frame(1), [], false)).toEqual([]);
});

test('what hits oneself is a drum, and the bell rings once when one is asked', () => {
  expect(soundsOf(frame(1), frame(1), [line('aimed')], true)).toEqual(['hit']);
  expect(soundsOf(frame(1), frame(0), [line('played')], false)).toEqual(['card', 'turn']);
  expect(soundsOf(frame(0), frame(0), [line('played')], false)).toEqual(['card']);
  expect(soundsOf(null, frame(0), [line('played')], false)).toEqual([]);
});

test('the end has a chord, once', () => {
  const over = (winners: number[]) => frame(1, { over: true, result: { winners } });
  expect(soundsOf(frame(1), over([0]), [line('won')], false)).toEqual(['won']);
  expect(soundsOf(frame(1), over([1]), [line('won')], false)).toEqual(['lost']);
  expect(soundsOf(over([1]), over([1]), [], false)).toEqual([]);
});
