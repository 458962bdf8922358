/** Deals that can be checked: what src/unboxed/table/deal.py says, for the page. Nothing here asks the service. */
import { sha256 } from './sha256';

/** What this browser keeps of a deal it has a part in. */
export interface KeptDeal {
  /** What the service showed before it knew anything of us. */
  commitment: string;
  seat: number;
  /** Our own number. */
  share: string;
  /** All pledges there were when our number was opened; none: it has not been opened. */
  pledges?: string[];
}

/** The part of a record that is checked. */
export interface DealtRecord {
  seed: number;
  deal?: {
    version: number;
    commitment: string;
    secret: string;
    shares: { seat: number; share: string }[];
    unopened: { seat: number; pledge: string }[];
  } | null;
}

/** What is wrong, as the word that says it (see i18n/en.ts). */
export type Wrong = 'dealNone' | 'dealSecret' | 'dealSeed' | 'dealCommitment' | 'dealShare' | 'dealLate' | 'dealLost';

export interface Verdict {
  /** `confirmed`: with our number in it; `others`: it fits, but none of its numbers is ours; `nobody`: it has none. */
  says: 'confirmed' | 'others' | 'nobody' | 'wrong';
  wrong: Wrong[];
  /** The seats that pledged a number and never opened it. */
  unopened: number[];
}

const hash = (...lines: string[]): string => sha256(['unboxed deal 1', ...lines, ''].join('\n'));

export function newShare(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const commitmentOf = (secret: string): string => hash('commitment', secret);

export const pledgeOf = (commitment: string, seat: number, share: string): string => hash('pledge', commitment, `${seat} ${share}`);

/** The seed that follows from the secret and the shares: the first 53 bits of a hash. */
export function seedOf(secret: string, shares: { seat: number; share: string }[]): number {
  const inOrder = [...shares].sort((a, b) => a.seat - b.seat);
  const digest = hash('seed', secret, ...inOrder.map(({ seat, share }) => `${seat} ${share}`));
  return Number(BigInt(`0x${digest.slice(0, 14)}`) >> 3n);
}

/** Was the deal of a record fixed before anybody played, as far as this browser can tell? */
export function checkDeal({ deal, seed }: DealtRecord, kept: KeptDeal | null): Verdict {
  if (!deal || !Array.isArray(deal.shares) || !Array.isArray(deal.unopened)) {
    return { says: kept ? 'wrong' : 'nobody', wrong: kept ? ['dealNone'] : [], unopened: [] };
  }
  const { commitment, secret, shares, unopened } = deal;
  const wrong: Wrong[] = [];
  if (commitmentOf(secret) !== commitment) wrong.push('dealSecret');
  if (seedOf(secret, shares) !== seed) wrong.push('dealSeed');
  const ours = kept !== null && shares.some(({ seat, share }) => seat === kept.seat && share === kept.share);
  if (kept && kept.commitment !== commitment) wrong.push('dealCommitment');
  if (kept?.pledges) {
    const { pledges } = kept;
    const opened = shares.map(({ seat, share }) => pledgeOf(commitment, seat, share));
    const told = [...opened, ...unopened.map(({ pledge }) => pledge)];
    if (!ours) wrong.push('dealShare');
    if (opened.some((pledge) => !pledges.includes(pledge))) wrong.push('dealLate');
    if (pledges.some((pledge) => !told.includes(pledge))) wrong.push('dealLost');
  }
  const says = wrong.length ? 'wrong' : ours ? 'confirmed' : shares.length ? 'others' : 'nobody';
  return { says, wrong, unopened: unopened.map(({ seat }) => seat) };
}

/** What to type to have the whole game checked, by a program that did not come from the service. */
export function verifyCommand(file: string, kept: KeptDeal | null): string {
  const pledges = kept?.pledges?.map((pledge) => ` --pledge ${pledge}`).join('') ?? '';
  return `unboxed verify ${file}${kept ? ` --commitment ${kept.commitment} --share ${kept.share}${pledges}` : ''}`;
}
