/** Sentences about cards for people who do not see them. */
import { plain } from './themes/plain';
import { t } from '../i18n';
import type { Knowledge } from './knowledge.svelte';
import { numbersOf } from './theme';
import type { SceneCard } from '../protocol/generated';

export function cardInWords(knowledge: Knowledge, card: SceneCard): string {
  if (!card.face) return t('unknownCard');
  const data = knowledge.card(card.face);
  if (!data) return card.face.replaceAll('_', ' ');
  const { theme } = knowledge;
  const kind = (theme.kind ?? plain.kind)?.(data);
  const numbers = numbersOf(theme, data).map((number) => `${number.value} ${number.name}`);
  const counters = (card.counters ?? []).map((counter) => `${counter.value} ${counter.name}`);
  const facts = [data.name, kind?.name, ...numbers, ...(card.state ?? []), ...counters].filter(Boolean);
  return `${facts.join(', ')}. ${data.text}`;
}

/** `Bard (used)` as it reads between brackets. */
export const unbracketed = (text: string): string => text.replace(/\s*\(([^()]*)\)/g, ', $1');
