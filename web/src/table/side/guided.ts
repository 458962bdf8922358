/** True while this person has not yet seen, or skipped, the help of this game. */
import { settings } from '../../ui/settings.svelte';

export function useGuided(game: string): boolean {
  return !settings.kept.guided.includes(game);
}
