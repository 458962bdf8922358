/** The table of Unlucky Adventurers: others at the left, the piles and what is being fought over in the middle, a wide hand. */
import type { Plan } from '@page/card/plan';

export const plan: Plan = {
  areas: ['above above log', 'goal goal log', 'seats board log', 'own own own', 'bar bar bar'],
  columns: ['220px', 'minmax(0, 1fr)', 'var(--right)'],
  rows: ['auto', 'auto', 'minmax(0, 1fr)', 'var(--own)', 'auto'],
  shared: {
    zones: ['quest', 'discards', 'table', 'lair', 'laid', 'dice', 'beasts', 'crowd'],
    keep: ['quest', 'discards', 'beasts', 'crowd'],
  },
};
