/** The page's words. The games speak English, and so does the page about them. */
import { en, type Words } from './en';

export function t(key: keyof Words, facts: Record<string, string | number> = {}): string {
  return en[key].replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''));
}

/** `1 card`, `2 cards`. */
const counted = (one: keyof Words, many: keyof Words) => (n: number | string) => (n === 1 ? t(one) : t(many, { n }));
export const nCards = counted('oneCard', 'nCards');
export const nPlayers = counted('onePlayer', 'nPlayers');
export const nParagraphs = counted('oneParagraph', 'nParagraphs');
