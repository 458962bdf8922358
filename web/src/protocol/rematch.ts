/** Another game of the same kind for the same seats. */
import { api } from './api';
import { numberForDeal } from './dealing';
import type { MadeTable, NewSeat, Spectators } from './generated';
import { holdTable } from './memory';

/** Sit down again: we take our seat first, bots theirs, and other people find theirs open. Gives the new table's address. */
export async function rematch(
  table: string,
  you: number,
  person: string | null,
): Promise<{ made: MadeTable; secret: string | null; waits: boolean }> {
  const facts = await api.facts(table);
  const around = [...facts.seats.slice(you), ...facts.seats.slice(0, you)]; // whoever makes a table sits first at it
  const seats = around.map((seat): NewSeat => {
    if (seat.kind === 'bot') return { kind: 'bot', bot: seat.bot, name: seat.name };
    if (seat.seat !== you) return { kind: 'open' };
    return { kind: 'person', name: seat.name, ...(person && { person }) };
  });
  const waits = seats.some((seat) => seat.kind === 'open');
  const deal = await numberForDeal(seats[0]!, waits);
  const { game, players, mode, options, clock, spectators, pace, window } = facts;
  const made = await api.newTable({
    game,
    players,
    mode,
    options: options as Record<string, boolean | number | string>,
    seats,
    clock,
    spectators: spectators as Spectators,
    pace,
    window,
    ...(facts.packs.length && { packs_of: table }),
    ...(deal && { deal: deal.id }),
  });
  const secret = made.seats[0]?.secret ?? null;
  holdTable(made.table, { game, title: facts.title, secret, owner: made.owner_secret, deal: deal?.kept });
  return { made, secret, waits };
}
