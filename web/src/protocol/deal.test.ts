/** The page and the engine hash alike (tests/kernel/test_deal.py has the same numbers), and whatever was changed is noticed. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkDeal, commitmentOf, type DealtRecord, type KeptDeal, newShare, pledgeOf, seedOf, verifyCommand } from './deal';
import { sha256 } from './sha256';

const [SECRET, ADA, BOB, CYD] = ['5e', 'a0', 'b1', 'c2'].map((two) => two.repeat(32)) as [string, string, string, string];
const COMMITMENT = commitmentOf(SECRET);
const SHARES = [
  { seat: 0, share: ADA },
  { seat: 1, share: BOB },
];
const PLEDGES = [pledgeOf(COMMITMENT, 0, ADA), pledgeOf(COMMITMENT, 1, BOB), pledgeOf(COMMITMENT, 2, CYD)];
const KEPT: KeptDeal = { commitment: COMMITMENT, seat: 1, share: BOB, pledges: PLEDGES };

function record(shares = SHARES, secret = SECRET): Required<DealtRecord> & { deal: NonNullable<DealtRecord['deal']> } {
  const unopened = shares.length === 2 ? [{ seat: 2, pledge: PLEDGES[2]! }] : [];
  return { seed: seedOf(secret, shares), deal: { version: 1, commitment: commitmentOf(secret), secret, shares, unopened } };
}

describe('hashes', () => {
  it('are those of SHA-256 at every length', () => {
    for (let length = 0; length < 200; length++) {
      const text = 'Ünboxed 5e '.repeat(20).slice(0, length);
      expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
    }
  });

  it('are those of the engine', () => {
    expect(COMMITMENT).toBe('4753b16b7f7ba844a11df858c6f9efc9ca13995bd3177da7783d7024d3dba4fa');
    expect(PLEDGES[0]).toBe('46107764d5ebf648daa58c8f203401e9693af5bc70f8475d92a24ff326d8489c');
    expect(seedOf(SECRET, [])).toBe(1696252188348362);
    expect(seedOf(SECRET, SHARES.slice(0, 1))).toBe(8595557472770009);
    expect(seedOf(SECRET, [...SHARES].reverse())).toBe(3875098169017754);
  });

  it('begin with numbers of 256 bits that are never the same', () => {
    const shares = Array.from({ length: 50 }, newShare);
    expect(new Set(shares).size).toBe(50);
    expect(shares.every((share) => /^[0-9a-f]{64}$/.test(share))).toBe(true);
  });
});

describe('a deal', () => {
  it('is confirmed to whoever finds their number and all pledges in it', () => {
    expect(checkDeal(record(), KEPT)).toEqual({ says: 'confirmed', wrong: [], unopened: [2] });
  });

  it('is not confirmed to whoever gave no number, or came too late to open it', () => {
    expect(checkDeal(record(), null).says).toBe('others');
    expect(checkDeal(record(), { ...KEPT, seat: 2, share: CYD, pledges: undefined }).says).toBe('others');
    expect(checkDeal(record([]), null).says).toBe('nobody');
    expect(checkDeal({ seed: 3 }, null).says).toBe('nobody');
  });

  it.each<[string, (r: ReturnType<typeof record>) => DealtRecord]>([
    ['dealSeed', (r) => ({ ...r, seed: r.seed + 1 })],
    ['dealSecret', (r) => ({ ...r, deal: { ...r.deal, secret: ADA } })],
    ['dealCommitment', (r) => ({ ...r, deal: { ...r.deal, commitment: ADA } })],
    ['dealShare', () => record([SHARES[0]!])],
    ['dealLate', () => record([...SHARES, { seat: 2, share: ADA }])],
    ['dealLost', (r) => ({ ...r, deal: { ...r.deal, unopened: [] } })],
    ['dealCommitment', () => record(SHARES, ADA)],
    ['dealNone', (r) => ({ ...r, deal: null })],
    ['dealNone', (r) => ({ ...r, deal: { ...r.deal, shares: null } as unknown as DealtRecord['deal'] })],
  ])('that was tampered with is wrong (%s)', (word, change) => {
    const verdict = checkDeal(change(record()), KEPT);
    expect(verdict.says).toBe('wrong');
    expect(verdict.wrong).toContain(word);
  });

  it('can be checked outside the page, too', () => {
    expect(verifyCommand('x.unboxed', null)).toBe('unboxed verify x.unboxed');
    expect(verifyCommand('x.unboxed', { ...KEPT, pledges: ['p'] })).toBe(
      `unboxed verify x.unboxed --commitment ${COMMITMENT} --share ${BOB} --pledge p`,
    );
  });
});
