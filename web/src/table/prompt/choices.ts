/** From the options of a prompt to what can be touched: which cards, seats and places stand for which options. */
import type { Option, Prompt, Scene, SceneCard, SceneZone } from '../../protocol/generated';

export interface Picked {
  cards: number[];
  seats: number[];
  places: string[];
}

export const NOTHING: Picked = { cards: [], seats: [], places: [] };

export interface Choices {
  /** The options that are left after what was picked. */
  options: Option[];
  cards: Map<number, Option[]>;
  seats: Map<number, Option[]>;
  places: Map<string, Option[]>;
  /** What all options are about: it is drawn lifted, and touching it chooses nothing. */
  subject: Set<number>;
  /** Options that no thing on the table stands for, or that are easier said than pointed at. */
  buttons: Option[];
  /** The key of each button (`o3`), card (`c15`) and place (`pcamp`). */
  keys: Map<string, string>;
}

const DIGITS = [...'1234567890'];
/** Without H (hint) and U (undo). */
const LETTERS = [...'abcdefgijklmnopqrstvwxyz'];

export type Kind = 'gold' | 'quiet' | 'vain' | 'danger';

/** What an option looks like follows from its part in the question. */
export function kindOf(option: Option): Kind {
  if (option.loses) return 'danger';
  if (option.quiet) return 'quiet';
  return option.vain ? 'vain' : 'gold';
}

const LAST: Kind[] = ['gold', 'vain', 'quiet', 'danger'];

/** Digits for what is asked, as it lies from left to right; for what is quiet or dangerous a letter, if it can be its first. */
function keysOf(buttons: Option[], things: string[]): Map<string, string> {
  const keys = new Map<string, string>();
  const free = new Set(LETTERS);
  const aside = buttons.filter((option) => option.quiet || option.loses);
  // The shortest first: Pass is called by its letter even beside what one may pass with.
  for (const option of [...aside].sort((one, other) => one.label.length - other.label.length)) {
    const letter = [...option.label.toLowerCase(), ...LETTERS].find((one) => free.delete(one));
    if (letter) keys.set(`o${option.index}`, letter);
  }
  const left = [...DIGITS, ...free];
  for (const thing of [...buttons.filter((option) => !aside.includes(option)).map((option) => `o${option.index}`), ...things]) {
    const key = left.shift();
    if (key) keys.set(thing, key);
  }
  return keys;
}

function shared<T>(lists: T[][]): Set<T> {
  const [first = [], ...others] = lists;
  return new Set(first.filter((thing) => others.every((list) => list.includes(thing))));
}

function touchable<T>(options: Option[], of: (option: Option) => T[], common: Set<T>): Map<T, Option[]> {
  const found = new Map<T, Option[]>();
  for (const option of options) {
    for (const thing of new Set(of(option))) {
      if (!common.has(thing)) found.set(thing, [...(found.get(thing) ?? []), option]);
    }
  }
  return found;
}

export function choicesOf(prompt: Prompt | null, picked: Picked, onTable: Drawn): Choices {
  const all = prompt?.options ?? [];
  const options = all.filter(
    (option) =>
      picked.cards.every((c) => option.cards.includes(c)) &&
      picked.seats.every((s) => option.seats.includes(s)) &&
      picked.places.every((p) => option.places.includes(p)),
  );
  // One option alone is about its own things: they must be touchable.
  const several = options.length > 1;
  const commonCards = several ? shared(options.map((o) => o.cards)) : new Set(picked.cards);
  // "Thief: whom do you rob next?" is about the Thief, though "nobody else" does not name it.
  if (several) for (const token of prompt?.about?.cards ?? []) commonCards.add(token);
  const commonSeats = several ? shared(options.map((o) => o.seats)) : new Set(picked.seats);
  const commonPlaces = several ? shared(options.map((o) => o.places)) : new Set(picked.places);
  // What has to be held is a button of its own, whatever it is about.
  // So is the one thing that is left if it brings nothing: no second card is to be touched for it.
  const begun = picked.cards.length + picked.seats.length + picked.places.length > 0;
  const settled = begun && !several && options[0]?.vain;
  const touched = settled ? [] : options.filter((o) => kindOf(o) !== 'danger');
  const cards = touchable(touched, (o) => o.cards.filter((c) => onTable.tokens.has(c)), commonCards);
  const byCard = (option: Option) => kindOf(option) !== 'danger' && option.cards.some((c) => cards.has(c));
  // "Use the Warrior on Mira" starts with the Warrior: a seat or place is lit only once no card is left to point at.
  const places = touchable(touched.filter((o) => !byCard(o)), (o) => o.places.filter((p) => onTable.places.has(p)), commonPlaces);
  const byPlace = (option: Option) => kindOf(option) !== 'danger' && !byCard(option) && option.places.some((p) => places.has(p));
  const seats = touchable(
    touched.filter((o) => !byCard(o) && !byPlace(o)),
    (o) => o.seats.filter((s) => s >= 0),
    commonSeats,
  );
  const buttons = options
    .filter((option) => !byCard(option) && !byPlace(option))
    .sort((one, other) => LAST.indexOf(kindOf(one)) - LAST.indexOf(kindOf(other)));
  const things = [
    // Keys run as the cards lie, from left to right.
    ...[...onTable.tokens].filter((token) => cards.has(token)).map((token) => `c${token}`),
    ...[...places.keys()].map((place) => `p${place}`),
  ];
  return { options, cards, seats, places, subject: commonCards, buttons, keys: keysOf(buttons, things) };
}

/** What the scene draws somewhere: cards in whatever zone; spaces of the map, and whole piles by their id. */
export interface Drawn {
  tokens: Set<number>;
  places: Set<string>;
}

export function drawnIn(scene: Scene): Drawn {
  const piles = scene.zones.filter((zone) => zone.kind === 'pile' && zone.count > 0);
  return {
    tokens: new Set(scene.zones.flatMap((zone) => zone.cards.map((card) => card.token))),
    places: new Set([...piles.map((zone) => zone.id), ...(scene.map?.places ?? []).map((place) => place.id)]),
  };
}

/** The card that stands for this one: itself, or the copy in the same hand that an option names in place of all of them.
 *  What is picked or is what all is about stands for itself. */
export function firstCopy(card: SceneCard, zones: SceneZone[], { cards, subject, options }: Choices): SceneCard {
  if (!card.face || cards.has(card.token) || subject.has(card.token)) return card;
  const hand = zones.find((zone) => zone.kind === 'hand' && zone.cards.some((one) => one.token === card.token));
  const copy = hand?.cards.find((one) => one.face === card.face && cards.has(one.token));
  return copy && !options.some((option) => option.cards.includes(card.token)) ? copy : card;
}
