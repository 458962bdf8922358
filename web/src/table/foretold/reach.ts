/** What is not on offer only because something is missing: where it is shown, and which cards supply it. */
import type { InReach } from '../../protocol/generated';

const bare = (one: InReach) => !one.cards.length && !one.seats.length && !one.places.length;

/** On the stage stands what lacks something and is about the card that is decided, or about nothing else. */
export const wantedOn = (reach: InReach[], tokens: number[]): InReach[] =>
  reach.filter((one) => bare(one) || one.cards.some((card) => tokens.includes(card)));

/** Why a card or a place is not on offer. */
export const lackingAt = (reach: InReach[], thing: { card?: number; place?: string }): InReach | undefined =>
  reach.find((one) => (thing.card === undefined ? thing.place !== undefined && one.places.includes(thing.place) : one.cards.includes(thing.card)));

/** The names of what an option would supply of what is lacking there. */
export const supplied = (wanted: InReach[], option: number): string[] => [
  ...new Set(wanted.filter((one) => one.helps.includes(option)).flatMap((one) => one.lacks.map((lack) => lack.name))),
];
