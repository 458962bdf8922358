/** The table of Uncharted: the adventure zone in the middle, the decks below it, one's play area and hand before oneself. */
import type { Plan } from '@page/card/plan';

export const plan: Plan = {
  areas: ['above above log', 'goal goal log', 'seats board log', 'own own own', 'bar bar bar'],
  columns: ['220px', 'minmax(0, 1fr)', 'var(--right)'],
  rows: ['auto', 'auto', 'minmax(0, 1fr)', 'var(--own)', 'auto'],
  shared: {
    zones: ['crowd', 'spaces', 'adventure', 'foes', 'action_deck', 'special_deck', 'discards'],
    keep: ['adventure', 'action_deck', 'special_deck', 'discards'],
  },
};
