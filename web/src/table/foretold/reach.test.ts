import { expect, test } from 'vitest';
import type { InReach } from '../../protocol/generated';
import { lackingAt, supplied, wantedOn } from './reach';

const within = (about: Partial<InReach>): InReach =>
  ({ label: 'Haul', rule: '', missing: '1 more movement', lacks: [{ seat: 0, name: 'movement', have: 2, need: 3 }], helps: [4], reasons: [], cards: [], seats: [], places: [], ...about });

test('on the stage stands what the card that is decided lacks, or what is about nothing else', () => {
  const reach = [within({ cards: [7] }), within({ cards: [8] }), within({}), within({ places: ['camp'] })];
  expect([wantedOn(reach, [7]), wantedOn(reach, [9])]).toEqual([[reach[0]], [reach[2]]]);
});

test('a card and a place say why they are not on offer', () => {
  const reach = [within({ cards: [8] }), within({ places: ['camp'] })];
  expect([lackingAt(reach, { card: 8 }), lackingAt(reach, { place: 'camp' }), lackingAt(reach, { card: 1 }), lackingAt(reach, {})]).toEqual([reach[0], reach[1], undefined, undefined]);
});

test('what helps is told by the number that it raises', () => {
  const names = (option: number) => supplied([within({}), within({ cards: [1] })], option).map((lack) => lack.name);
  expect([names(4), names(5)]).toEqual([['movement'], []]);
});
