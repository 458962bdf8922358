/** Sentences about cards for people who do not see them. */
import { plain } from '../themes/plain';
import { t } from '../words';
import type { Knowledge } from './game.svelte';
import { numbersOf } from './theme';
import type { Scene, SceneCard } from './types';

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

/** One may have to choose while another has the turn. */
export const yours = (scene: Scene): string => (scene.turn === scene.seat ? t('yourTurn') : t('yourChoice'));
