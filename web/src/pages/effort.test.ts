import { expect, test } from 'vitest';
import type { GameFacts } from '../protocol/generated';
import { firstOf, inOrder, minutesOf, weightOf } from './effort';

const game = (id: string, questions: number, paragraphs: number): GameFacts => ({ id, questions, paragraphs }) as GameFacts;
const GAMES = [game('long', 325, 132), game('short', 18, 131), game('easy', 33, 75), game('usual', 84, 131), game('unknown', 0, 5)];

test('minutes are told in steps of five, and nothing where nothing was measured', () => {
  expect(GAMES.map(minutesOf)).toEqual([65, 5, 10, 20, 0]);
  expect(GAMES.map(weightOf)).toEqual(['heavy', 'light', 'light', 'medium', null]);
});

test('whoever is new begins with the shortest rulebook', () => {
  expect(firstOf(GAMES)?.id).toBe('easy');
  expect(inOrder(GAMES).map((one) => one.id)).toEqual(['easy', 'short', 'usual', 'long', 'unknown']);
});
