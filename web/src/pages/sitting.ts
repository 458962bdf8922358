/** New tables: made as somebody wants them, held in this browser, and gone to. */
import { api } from '../protocol/api';
import type { KeptDeal } from '../protocol/deal';
import type { GameFacts, NewSeat, NewTable } from '../protocol/generated';
import { holdTable } from '../protocol/memory';
import { router, tableLink } from '../ui/route.svelte';
import { settings } from '../ui/settings.svelte';
import { t } from '../i18n';

/** Oneself, as the first seat of a new table. */
export function ownSeat(): NewSeat {
  const first: NewSeat = { kind: 'person', name: settings.kept.name || t('guest') };
  if (settings.person) first.person = settings.person;
  return first;
}

/** Make a table and sit down at it. */
export async function sitDown(game: GameFacts, wanted: NewTable, more: { deal?: KeptDeal; tutorial?: number[] } = {}): Promise<void> {
  const made = await api.newTable(wanted);
  const links = made.seats.flatMap((seat) => (seat.link ? [{ seat: seat.seat, link: seat.link }] : []));
  const secret = made.seats[0]?.secret ?? null;
  holdTable(made.table, { game: game.id, title: game.title, secret, owner: made.owner_secret, links, ...more });
  router.go(tableLink(made.table, secret));
}

/** Sit down at the table that the game's tutorial is about. Whoever learns there needs no other help. */
export async function learn(game: GameFacts): Promise<void> {
  if (!game.tutorial) return;
  const { players, mode, seed, bot, options } = game.tutorial;
  const others = Array.from({ length: players - 1 }, (): NewSeat => ({ kind: 'bot', bot }));
  settings.keep({ guided: [...settings.kept.guided.filter((one) => one !== game.id), game.id] });
  await sitDown(game, { game: game.id, players, mode, seed, options, seats: [ownSeat(), ...others] }, { tutorial: [] });
}
