/** The table of Island: the decks one draws from in a row, what is played below them, a wide hand. */
import type { Plan } from '@page/card/plan';

export const plan: Plan = {
  areas: ['above above log', 'goal goal log', 'seats board log', 'own own own', 'bar bar bar'],
  columns: ['220px', 'minmax(0, 1fr)', 'var(--right)'],
  rows: ['auto', 'auto', 'minmax(0, 1fr)', 'var(--own)', 'auto'],
  shared: {
    zones: ['blanks', 'sword_low', 'sword_high', 'mace_low', 'mace_high', 'fuse_low', 'fuse_high', 'table', 'attack_discards', 'blank_discards'],
    keep: ['blanks'],
  },
  box: ['box'],
};
