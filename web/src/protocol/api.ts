/** The REST part of the protocol. A refusal becomes an Error whose message is the service's sentence. */
import type { DealtRecord } from './deal';
import { browserToken } from './memory';
import type {
  About,
  Analysis,
  Blocked,
  BotFacts,
  Cards,
  GameEnding,
  GameFacts,
  Join,
  MadeTable,
  Me,
  NewDeal,
  NewPack,
  NewTable,
  NumberOnCard,
  OpenPerson,
  OwnSeat,
  PackLook,
  Paragraph,
  PersonChange,
  PersonFacts,
  Recovery,
  Rematch,
  Rematched,
  Replay,
  Report,
  SeatChange,
  SeatResult,
  Sitting,
  Spectators,
  TableFacts,
  TrialFacts,
  TrialWish,
  TutorialWords,
  Webhook,
} from './generated';

/** What a game in a package of its own says about how it is drawn; its drawings are the paths of an SVG. */
export interface OwnTheme {
  icon?: string;
  felt?: [string, string];
  backs?: Record<string, { colour: string; edge: string; icon: string }>;
  kinds?: Record<string, { name: string; colour: string }>;
  icons?: Record<string, string>;
  signs?: Record<string, string>;
}

export class Refused extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

const TRIES = 4;
const LONGEST_WAIT = 10; // seconds; beyond that a person rather wants to know

/** The service says how long to wait when it was asked too often; whoever only reads can simply do so. */
function wait(answer: Response): Promise<void> | null {
  const seconds = Number(answer.headers.get('Retry-After'));
  if (answer.status !== 429 || !(seconds > 0 && seconds <= LONGEST_WAIT)) return null;
  return new Promise((done) => window.setTimeout(done, seconds * 1000));
}

async function ask<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
  const send = (): Promise<Response> =>
    fetch(path, {
      method,
      headers: body === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  let answer = await send();
  for (let tries = 1; method === 'GET' && tries < TRIES; tries++) {
    const waiting = wait(answer);
    if (!waiting) break;
    await waiting;
    answer = await send();
  }
  const data = (await answer.json().catch(() => null)) as { detail?: string; extra?: unknown } | null;
  if (!answer.ok) throw new Refused(data?.detail ?? `${answer.status}`, answer.status);
  return data as T;
}

const kept = new Map<string, Promise<unknown>>();

/** Cards and rules do not change while the page is open: ask once. */
function once<T>(path: string): Promise<T> {
  const known = kept.get(path) as Promise<T> | undefined;
  if (known) return known;
  const asked = ask<T>('GET', path);
  kept.set(path, asked);
  asked.catch(() => kept.delete(path));
  return asked;
}

const seat = (secret: string | null): Record<string, string> => (secret ? { 'X-Seat-Secret': secret } : {});
const owner = (secret: string | null): Record<string, string> => (secret ? { 'X-Owner-Secret': secret } : {});
const person = (secret: string): Record<string, string> => (secret ? { 'X-Person-Secret': secret } : {});

/** What was begun under the rules of an earlier release is read as that release had it. */
const of = (release?: string): string => (release ? `?release=${encodeURIComponent(release)}` : '');

/** A card with the fields of its game. */
export type CardData = Cards['cards'][number];

export const api = {
  games: () => once<GameFacts[]>('/api/games'),
  bots: () => once<BotFacts[]>('/api/bots'),
  cards: (game: string, release?: string) => once<Cards>(`/api/games/${game}/cards${of(release)}`),
  rules: (game: string, release?: string) => once<Paragraph[]>(`/api/games/${game}/rules${of(release)}`),
  theme: (game: string) => once<OwnTheme>(`/api/games/${game}/theme`),
  labNumbers: (game: string) => once<NumberOnCard[]>(`/api/lab/games/${game}/numbers`),
  labTrial: (wish: TrialWish) => ask<TrialFacts>('POST', '/api/lab/trials', wish),
  tableCards: (table: string) => once<Cards>(`/api/tables/${table}/cards`),
  lookAtPacks: (packs: NewPack[], game: string) => ask<PackLook>('POST', '/api/packs', { packs, game }),
  newDeal: () => ask<NewDeal>('POST', '/api/deals'),
  newTable: (table: NewTable) => ask<MadeTable>('POST', '/api/tables', table),
  facts: (table: string, secret: string | null = null) => ask<TableFacts>('GET', `/api/tables/${table}`, undefined, seat(secret)),
  join: (table: string, wish: Join) =>
    ask<Sitting>('POST', `/api/tables/${table}/join`, { ...wish, browser: browserToken() }),
  reveal: (table: string, share: string, secret: string) =>
    ask<TableFacts>('POST', `/api/tables/${table}/reveal`, { share }, seat(secret)),
  leave: (table: string, secret: string) => ask<TableFacts>('POST', `/api/tables/${table}/leave`, undefined, seat(secret)),
  giveSeat: (table: string, n: number, to: SeatChange, secret: string) =>
    ask<Sitting>('POST', `/api/tables/${table}/seats/${n}`, to, owner(secret)),
  agree: (table: string, n: number, secret: string) =>
    ask<TableFacts>('POST', `/api/tables/${table}/seats/${n}/agree`, undefined, seat(secret)),
  renew: (table: string, secret: string) => ask<Sitting>('POST', `/api/tables/${table}/seat/link`, {}, seat(secret)),
  muteForAll: (table: string, n: number, on: boolean, secret: string) =>
    ask<TableFacts>('POST', `/api/tables/${table}/seats/${n}/mute`, { on }, owner(secret)),
  block: (table: string, n: number, secret: string) =>
    ask<TableFacts>('POST', `/api/tables/${table}/seats/${n}/block`, undefined, owner(secret)),
  blocked: (table: string, secret: string) => ask<Blocked[]>('GET', `/api/tables/${table}/blocked`, undefined, owner(secret)),
  unblock: (table: string, who: string, secret: string) =>
    ask<TableFacts>('POST', `/api/tables/${table}/unblock`, { who }, owner(secret)),
  spectators: (table: string, spectators: Spectators, secret: string) =>
    ask<TableFacts>('POST', `/api/tables/${table}/spectators`, { spectators }, owner(secret)),
  start: (table: string, secret: string) => ask<TableFacts>('POST', `/api/tables/${table}/start`, {}, owner(secret)),
  close: (table: string, secret: string) => ask<TableFacts>('POST', `/api/tables/${table}/close`, undefined, owner(secret)),
  tutorial: (table: string, secret: string) => ask<TutorialWords[]>('GET', `/api/tables/${table}/tutorial`, undefined, seat(secret)),
  replay: (table: string, at: number, secret: string | null, everything: boolean) =>
    ask<Replay>(
      'GET',
      `/api/tables/${table}/replay?at=${at}${everything ? '&everything=true' : ''}`,
      undefined,
      seat(secret),
    ),
  analysis: (table: string, n: number, secret: string | null) =>
    ask<Analysis>('GET', `/api/tables/${table}/analysis?seat=${n}`, undefined, seat(secret)),
  fork: (table: string, at: number, secret: string | null, own: string | null) =>
    ask<MadeTable>('POST', `/api/tables/${table}/fork`, { at }, { ...seat(secret), ...owner(own) }),
  ending: (table: string, secret: string | null) => ask<GameEnding>('GET', `/api/tables/${table}/ending`, undefined, seat(secret)),
  rematch: (table: string, wish: Rematch, secret: string) =>
    ask<Rematched>('POST', `/api/tables/${table}/rematch`, wish, seat(secret)),
  record: (table: string, secret: string | null, own: string | null) =>
    ask<DealtRecord>('GET', `/api/tables/${table}/record`, undefined, secret ? seat(secret) : owner(own)),
  report: (table: string, text: string, secret: string | null, own: string | null) =>
    ask<Report>(
      'POST',
      `/api/tables/${table}/report`,
      { text, browser: navigator.userAgent.slice(0, 200) },
      { ...seat(secret), ...owner(own) },
    ),
  results: (table: string, secret: string | null) =>
    ask<SeatResult[]>('GET', `/api/tables/${table}/results`, undefined, seat(secret)),
  about: () => once<About>('/api/about'),
  ownSeat: (table: string, secret: string) => ask<OwnSeat>('GET', `/api/tables/${table}/seat`, undefined, seat(secret)),
  setWebhook: (table: string, url: string, secret: string) =>
    ask<Webhook>('PUT', `/api/tables/${table}/webhook`, { url }, seat(secret)),
  person: (name: string, passphrase: string, recovery: string) =>
    ask<OpenPerson>('POST', '/api/people', { name, passphrase, recovery }),
  profile: (name: string, secret: string) =>
    ask<PersonFacts>('GET', `/api/people/${encodeURIComponent(name)}`, undefined, person(secret)),
  changeMe: (change: PersonChange, secret: string) =>
    ask<Me>('PUT', '/api/people/me', change, person(secret)),
  recoveryCode: (passphrase: string, secret: string) =>
    ask<Recovery>('POST', '/api/people/me/recovery', { passphrase }, person(secret)),
};
