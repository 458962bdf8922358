/** The shapes that the service sends. The scene's own description is src/unboxed/engine/scene.py. */

export interface Counter {
  name: string;
  value: number;
  icon?: string;
  most?: number;
}

export interface SceneCard {
  token: number;
  face: string | null;
  back: string;
  state?: string[];
  counters?: Counter[];
  lit?: number;
  known_to?: number[];
}

export type ZoneKind = 'hand' | 'row' | 'pile' | 'sheet' | 'board';

export interface Zone {
  id: string;
  name: string;
  kind: ZoneKind;
  count: number;
  cards: SceneCard[];
  seat?: number;
  top_only?: boolean;
  place?: string;
}

export interface SceneSeat {
  seat: number;
  name: string;
  title: string;
  status: string;
  counters: Counter[];
  team?: number;
  icon?: string;
}

export interface Track {
  id: string;
  name: string;
  value: number;
  most: number;
  group?: string;
  icon?: string;
  seat?: number;
  marks?: Record<string, number>;
}

export interface Die {
  value: number;
  seat?: number;
  name?: string;
}

export interface Place {
  id: string;
  name: string;
  x: number;
  y: number;
  kind?: string;
  signs?: string[];
}

export interface Figure {
  name: string;
  place: string;
  seat?: number;
  icon?: string;
}

export interface MapData {
  places: Place[];
  roads: [string, string, string[]][];
  figures: Figure[];
}

export interface About {
  cards: number[];
  seats: number[];
  places: string[];
}

export interface Option extends About {
  index: number;
  label: string;
  rule: string;
  /** It costs something and brings nothing. */
  vain?: boolean;
}

export interface Prompt {
  seat: number | null;
  text: string;
  rule?: string;
  about?: About;
  answer?: boolean;
  options: Option[];
  /** Why cards one can see are not on offer. */
  why_not?: { text: string; rule: string; cards: number[] }[];
}

export interface Result {
  winners: number[];
  scores: number[];
  reason: string;
  text: string;
}

export interface Scene {
  game: string;
  title: string;
  mode: string;
  seat: number | null;
  options: Record<string, unknown>;
  turn: number;
  round: number;
  headline?: string;
  phases?: string[];
  phase?: string;
  zones: Zone[];
  seats: SceneSeat[];
  tracks?: Track[];
  dice?: Die[];
  map?: MapData;
  prompt: Prompt | null;
  chain: string[];
  over: boolean;
  result?: Result;
}

export interface Part {
  text: string;
  card?: number;
  face?: string;
  seat?: number;
  place?: string;
}

export interface Line {
  i: number;
  n: number;
  name: string;
  rule: string;
  parts: Part[];
}

export interface Seated {
  seat: number;
  name: string;
  kind: 'person' | 'bot' | 'open' | 'absent';
  bot?: string | null;
  here?: boolean;
}

/** What a `scene` message of the socket says; docs/protocol.md describes it. */
export interface Frame {
  number: number;
  moment: number;
  state: 'waiting' | 'running' | 'over' | 'closed';
  scene: Scene;
  log_from: number;
  log: Line[];
  new: number;
  seats: Seated[];
  you: number | null;
  owner: boolean;
  can_undo: boolean;
  undo: { by: number; to: number; yes: number[]; waiting: number[] } | null;
  pace: number;
  window: { ends_in: number; length: number; waits_for: number[] } | null;
  clock: { seat: number; ends_in: number } | null;
  quiet: boolean;
  /** The window in which your place is at stake and you have nothing to save it with: say `let_be` to it. */
  may_let_be: string | null;
}

/** What one may say to a response window beside answering. */
export type Aside = { type: 'quiet'; until: 'round' | 'off' } | { type: 'let_be'; window: string };

/** What everybody may know of a deal; docs/server.md says why it can be checked. */
export interface DealFacts {
  commitment: string;
  /** Of the people who give one: the hash of their number, and once the cards are dealt the number. */
  numbers: { seat: number; pledge: string; share: string | null }[];
  /** Every seat is taken: the numbers are opened now. */
  opening: boolean;
  dealt: boolean;
  /** The table it was made for, if that is another. */
  table: string | null;
}

export interface Facts {
  table: string;
  game: string;
  title: string;
  players: number;
  mode: string;
  state: string;
  number: number;
  moment: number;
  seats: Seated[];
  spectators: string;
  seed_given: boolean;
  parent: { table: string; moment: number } | null;
  deal: DealFacts | null;
}

export interface MadeTable {
  table: string;
  owner_secret: string;
  seats: { seat: number; kind: string; secret: string | null; link: string | null }[];
  spectator_link: string | null;
}

export interface Moment {
  moment: number;
  last: number;
  number: number;
  scene: Scene;
  log: Line[];
  over: boolean;
}

/** What strangers see of a person: nothing, their sums, or the finished tables, too. */
export type Shown = 'nobody' | 'summary' | 'tables';

/** A profile, to whoever holds it. */
export interface Me {
  name: string;
  shown: Shown;
  /** It has a passphrase. */
  protected: boolean;
  /** It has a recovery code. */
  recovery: boolean;
}

export interface Profile {
  name: string;
  own: Me | null;
  games: { game: string; played: number; won: number; best: number | null; achievements: Achievement[] }[];
  tables: {
    table: string;
    game: string;
    seat: number;
    share: number;
    score: number | null;
    ended: string | number;
    mode: string;
    tally: Record<string, unknown>;
  }[];
}

export interface Achievement {
  id: string;
  name: string;
  text: string;
  rule: string;
  /** The modes of the game in which it was earned. */
  modes: string[];
}

/** What a finished game came to for a person at it. */
export interface SeatResult {
  seat: number;
  mode: string;
  tally: Record<string, unknown>;
  earned: { id: string; name: string; text: string; rule: string; new: boolean }[];
}

export interface CardData {
  id: string;
  name: string;
  deck: string;
  copies: number;
  text: string;
  flavour: string;
  source: Record<string, string>;
  [field: string]: unknown;
}

export interface GameOption {
  name: string;
  values: (string | number | boolean)[];
  /** What each value says in answer to the text, in the same order. */
  meanings: string[];
  default: string | number | boolean;
  text: string;
}

export interface GameInfo {
  id: string;
  title: string;
  about: string;
  players: number[];
  modes: Record<string, string>;
  /** For how many players each mode is. */
  fits: Record<string, number[]>;
  options: GameOption[];
  version: string;
}

export interface BotInfo {
  name: string;
  text: string;
}

export interface Paragraph {
  number: string;
  section: string;
  text: string;
}

export interface HintRow {
  option: number;
  label: string;
  mean: number;
  low: number;
  high: number;
  /** What is expected to follow. */
  line?: string[];
}

export interface Hint {
  number: number;
  rows: HintRow[];
  note?: string;
}

export interface ChatLine {
  /** A note is what nobody said: the owner has done something. */
  kind: 'said' | 'note';
  seat: number | null;
  name: string;
  text: string;
  at: number;
}
