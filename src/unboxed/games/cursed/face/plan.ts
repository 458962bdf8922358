/** The table of The Few and Cursed: the map in the middle, and at the right, as lines, what can be hunted, done and bought. */
import type { Plan } from '@page/card/plan';

export const plan: Plan = {
  areas: ['above above shared', 'goal goal shared', 'seats board shared', 'own own shared', 'own own log', 'bar bar bar'],
  columns: ['220px', 'minmax(0, 1fr)', 'var(--right)'],
  rows: ['auto', 'auto', 'minmax(0, 1fr)', '9dvh', 'calc(var(--own) - 9dvh - 8px)', 'minmax(clamp(84px, 12.2dvh, 112px), auto)'],
  shared: {
    as: 'lines',
    zones: ['looked', 'met', 'track', 'pile', 'wanted', 'row', 'store_discard', 'deck', 'discard', 'scored', 'corner', 'up_discard', 'job_discard'],
  },
  box: ['up_deck', 'enc_deck', 'enc_discard', 'dark_deck', 'dark_discard', 'job_deck', 'store_deck', 'removed', 'boxed:0', 'boxed:1', 'boxed:2', 'boxed:3'],
};
