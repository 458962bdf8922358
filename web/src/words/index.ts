/** Words in the person's language. English is always there; another catalogue is loaded when it is wanted. */
import { settings } from '../lib/settings.svelte';
import { current } from './current.svelte';
import type { Words } from './en';

export type Language = 'en' | 'de';
export const LANGUAGES: Record<Language, string> = { en: 'English', de: 'Deutsch' };

export function t(key: keyof Words, facts: Record<string, string | number> = {}): string {
  return current.words[key].replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''));
}

export function nCards(n: number): string {
  return n === 1 ? t('oneCard') : t('nCards', { n });
}

export async function speak(): Promise<void> {
  await current.load(settings.language);
}
