/** This browser's part in a deal: a number of its own, first as a hash, then opened when every seat is taken. */
import { api, Refused } from './api';
import { type KeptDeal, newShare, pledgeOf } from './deal';
import type { NewSeat } from './generated';
import { heldTable, holdTable } from './memory';

export function pledgeNumber(commitment: string, seat: number): { kept: KeptDeal; pledge: string } {
  const share = newShare();
  return { kept: { commitment, seat, share }, pledge: pledgeOf(commitment, seat, share) };
}

/** For whoever makes a table: the service's commitment, then our number on our seat (`at`), as a hash if others are to come.
 *  Nothing where the service is of an older release, as one of several may be while they are brought up to date. */
export async function numberForDeal(seat: NewSeat, waits: boolean, at = 0): Promise<{ id: string; kept: KeptDeal } | null> {
  const promise = await api.newDeal().catch((error: unknown) => {
    if (error instanceof Refused && (error.status === 404 || error.status === 405)) return null;
    throw error;
  });
  if (!promise) return null;
  const { deal, commitment } = promise;
  const { kept, pledge } = pledgeNumber(commitment, at);
  if (waits) {
    seat.pledge = pledge;
    return { id: deal, kept };
  }
  seat.share = kept.share;
  return { id: deal, kept: { ...kept, pledges: [pledge] } };
}

/** While a table waits: pledge a number if our seat has none, and open it when nobody can pledge any more.
 *  What everybody had pledged by then is kept: whoever adds something later has seen our number. */
export async function takePart(table: string, seat: number, secret: string): Promise<void> {
  const { deal, state } = await api.facts(table);
  if (!deal || state !== 'waiting') return;
  const kept = heldTable(table)?.deal;
  const mine = deal.numbers.find((number) => number.seat === seat);
  if (!mine && !deal.opening) {
    const { kept: fresh, pledge } = pledgeNumber(deal.commitment, seat);
    await api.join(table, { secret, pledge });
    const after = (await api.facts(table)).deal?.numbers;
    if (after?.some((number) => number.pledge === pledge)) holdTable(table, { deal: fresh });
  } else if (mine && deal.opening && kept?.commitment === deal.commitment) {
    if (mine.pledge !== pledgeOf(kept.commitment, seat, kept.share)) return;
    holdTable(table, { deal: { ...kept, pledges: kept.pledges ?? deal.numbers.map((number) => number.pledge) } });
    await api.reveal(table, kept.share, secret);
  }
}
