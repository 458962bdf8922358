/** A theme is a game's palette, gems, icons and board plan: data only, in the game's own package. A game without one gets the
    default page. */
import type { CardData } from '../protocol/api';
import type { Plan } from './plan';
import type { Sound } from '../ui/sounds';

/** A drawing, written `"gi:name"` in the source and put in by the build. */
export type Drawing = string;

export interface Kind {
  name?: string;
  colour: string;
  gem?: Drawing;
}

export interface Back {
  colour: string;
  edge: string;
  icon: Drawing;
  /** A few characters under the picture: what everybody knows of the hidden card. */
  mark?: string;
}

export interface CardNumber {
  field: string;
  name: string;
  icon: Drawing;
  /** Drawn in the middle of the card as one of its main figures, not in the corner. */
  big?: boolean;
  /** Not drawn when it is 0. */
  unlessZero?: boolean;
}

export interface Row {
  on: string;
  text: string;
  /** The rolls that light this row. */
  rolls: number[];
  title?: string;
}

export interface GuideStep {
  /** What the step points at: a CSS selector of the table page. */
  at: string;
  text: string;
}

/** What the start page shows of a game. */
export interface Tile {
  icon: Drawing;
  felt: [string, string];
}

export interface Theme {
  icon: Drawing;
  /** Two colours of the game's tile and felt. */
  felt: [string, string];
  backs?: Record<string, Back>;
  kind?: (card: CardData) => Kind;
  icons?: Record<string, Drawing>;
  /** The picture of a card that has no icon of its own. */
  art?: (card: CardData) => Drawing | undefined;
  /** Icons that the scene calls by name: of counters, tracks, seats, figures, places. */
  signs?: Record<string, Drawing>;
  numbers?: CardNumber[];
  rows?: (card: CardData) => Row[];
  /** A second line under the name. */
  subtitle?: (card: CardData) => string;
  /** The zone (before the colon) whose first card is a seat's face. */
  avatar?: string;
  /** What lies where; without it the page follows from what there is. */
  plan?: Plan;
  guide?: GuideStep[];
  /** Events of the log that sound like themselves. */
  sounds?: Record<string, Sound>;
}

/** The numbers that a card shows; what is no plain value (a price of several things) is told by its text. */
export const numbersOf = (theme: Theme, card: CardData): (CardNumber & { value: number | string })[] =>
  (theme.numbers ?? []).flatMap((number) => {
    const value = card[number.field];
    const plain = typeof value === 'number' || typeof value === 'string';
    return plain && !(number.unlessZero && value === 0) ? [{ ...number, value }] : [];
  });
