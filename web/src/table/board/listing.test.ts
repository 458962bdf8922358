import { expect, it } from 'vitest';
import type { SceneZone } from '../../protocol/generated';
import { HEAD, LINE, listingOf, sectionsOf } from './listing';

const zone = (id: string, name: string, kind: 'row' | 'pile', n: number, told = false): SceneZone =>
  ({ id, name, kind, count: n, cards: Array.from({ length: n }, (_, i) => ({ token: i, face: 'x', counters: told ? [{ name: 'a', value: 1 }] : undefined })) }) as unknown as SceneZone;

const ZONES = [
  zone('pile:0', 'Most Wanted 1', 'pile', 4, true),
  zone('pile:1', 'Most Wanted 2', 'pile', 4, true),
  zone('row', 'Store', 'row', 3),
  zone('deck', 'Deck', 'pile', 9),
  zone('met', 'Encounters', 'row', 0),
];

it('puts numbered piles under one heading, and what says itself what it is at the end', () => {
  expect(sectionsOf(ZONES).map((one) => [one.title, one.zones.length, one.wide])).toEqual([
    ['Most Wanted', 2, true],
    ['Store', 1, false],
    ['', 1, false],
  ]);
});

it('has as few columns as fit', () => {
  const sections = sectionsOf(ZONES);
  const [first, second, third] = sections;
  if (!first || !second || !third) throw new Error('three sections');
  const all = 6 * LINE + 2 * HEAD + 8;
  expect(sections.map(listingOf(sections, all).columns)).toEqual([1, 1, 2]);
  expect(sections.map(listingOf(sections, all - 1).columns)).toEqual([1, 2, 2]);
  const low = listingOf(sections, 4 * LINE + 5);
  expect([sections.map(low.columns), low.headed, low.sideways]).toEqual([[2, 2, 2], false, false]);
  expect(listingOf(sections, LINE).sideways).toBe(true);
});
