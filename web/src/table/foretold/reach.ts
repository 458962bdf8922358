/** What is not on offer only because something is missing: where it is shown, and which cards supply it. */
import type { InReach, Lack } from '../../protocol/generated';

const bare = (one: InReach) => !one.cards.length && !one.seats.length && !one.places.length;

/** On the stage stands what lacks something and is about the card that is decided; if nothing is, what is about nothing else. */
export function wantedOn(reach: InReach[], tokens: number[]): InReach[] {
  const about = reach.filter((one) => one.cards.some((card) => tokens.includes(card)));
  return about.length ? about : reach.filter(bare);
}

/** Why a card or a place is not on offer. */
export const lackingAt = (reach: InReach[], thing: { card?: number; place?: string }): InReach | undefined =>
  reach.find((one) => (thing.card === undefined ? thing.place !== undefined && one.places.includes(thing.place) : one.cards.includes(thing.card)));

/** The numbers that an option would raise of those that are too small there. */
export function supplied(wanted: InReach[], option: number): Lack[] {
  const found = new Map(wanted.filter((one) => one.helps.includes(option)).flatMap((one) => one.lacks.map((lack) => [lack.name, lack])));
  return [...found.values()];
}
