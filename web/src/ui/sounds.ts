/** Which sounds there are. They are off until somebody asks for them, and only then is what makes them loaded. */
import { settings } from './settings.svelte';

export type Sound = 'turn' | 'hit' | 'card' | 'die' | 'wood' | 'coin' | 'bomb' | 'refused' | 'tick' | 'won' | 'lost';

export function sound(...sounds: Sound[]): void {
  if (settings.kept.sound && sounds.length) void import('./sound').then(({ play }) => play(sounds));
}
