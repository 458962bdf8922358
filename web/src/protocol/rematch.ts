/** Another game of the same kind for the same seats, at the one table to which all who sat here come. */
import { api } from './api';
import type { KeptDeal } from './deal';
import { numberForDeal, pledgeNumber } from './dealing';
import type { NewSeat, Rematch } from './generated';
import { browserToken, holdTable } from './memory';

/** Sit down again, in our own seat: the first who wants it makes the table. Gives its name and what holds the seat. */
export async function rematch(table: string, you: number, secret: string, person: string | null): Promise<{ table: string; secret: string }> {
  const facts = await api.facts(table);
  const wish: Rematch = { browser: browserToken(), ...(person && { person }) };
  let kept: KeptDeal | undefined;
  if (facts.rematch) {
    const { deal } = await api.facts(facts.rematch);
    const number = deal && !deal.opening && !deal.dealt ? pledgeNumber(deal.commitment, you) : null;
    if (number) [wish.pledge, kept] = [number.pledge, number.kept];
  } else {
    const seat: NewSeat = { kind: 'person' };
    const deal = await numberForDeal(seat, facts.seats.some((one) => one.seat !== you && one.kind !== 'bot'), you);
    if (deal) Object.assign(wish, { deal: deal.id, pledge: seat.pledge, share: seat.share });
    kept = deal?.kept;
  }
  const sits = await api.rematch(table, wish, secret);
  if (wish.deal && !sits.owner_secret) kept = undefined; // somebody was quicker, and our number was for another deal
  const held = { game: facts.game, title: facts.title, secret: sits.secret, owner: sits.owner_secret };
  holdTable(sits.table, { ...held, ...(kept && { deal: kept }) });
  return sits;
}
