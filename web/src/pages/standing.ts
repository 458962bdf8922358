/** How a table stands that this browser has a seat at, in a word or two. */
import type { TableFacts } from '../protocol/generated';
import { t } from '../i18n';

export interface Standing {
  text: string;
  /** Is it one's own turn? */
  mine: boolean;
}

/** `seat` is one's own; null for whoever only looks on. */
export function standingOf({ state, asked, seats }: Pick<TableFacts, 'state' | 'asked' | 'seats'>, seat: number | null): Standing {
  if (state === 'over') return { text: t('isOver'), mine: false };
  if (state === 'closed') return { text: t('isClosed'), mine: false };
  if (state === 'waiting') return { text: t('waitsForPeople'), mine: false };
  if (seat !== null && asked.includes(seat)) return { text: t('yourMove'), mine: true };
  const names = seats.filter((one) => asked.includes(one.seat)).map((one) => one.name);
  return { text: names.length ? t('waitsForNames', { names: names.join(', ') }) : '', mine: false };
}
