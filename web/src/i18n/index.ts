/** Words in the person's language. English is always there; another catalogue is loaded when it is wanted. */
import { current } from './current.svelte';
import type { Words } from './en';

export type Language = 'en' | 'de';
export const LANGUAGES: Record<Language, string> = { en: 'English', de: 'Deutsch' };

export function t(key: keyof Words, facts: Record<string, string | number> = {}): string {
  return current.words[key].replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''));
}

/** `1 card`, `2 cards`. */
const counted = (one: keyof Words, many: keyof Words) => (n: number | string) => (n === 1 ? t(one) : t(many, { n }));
export const nCards = counted('oneCard', 'nCards');
export const nPlayers = counted('onePlayer', 'nPlayers');
export const nParagraphs = counted('oneParagraph', 'nParagraphs');

export async function speak(language: Language): Promise<void> {
  await current.load(language);
}
