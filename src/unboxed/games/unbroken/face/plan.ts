/** The table of Unbroken: what one has at the left, the way ahead in the middle, oneself at the right; in battle the monster takes
    the middle. */
import type { Plan } from '@page/card/plan';

export const plan: Plan = {
  areas: ['above above above log', 'goal goal goal log', 'tracks board own log', 'bar bar bar bar'],
  columns: ['240px', 'minmax(0, 1fr)', 'clamp(340px, 29dvw, 460px)', 'var(--right)'],
  rows: ['auto', 'auto', 'minmax(0, 1fr)', 'auto'],
  sheeted: {
    areas: ['above above above log', 'goal goal goal log', 'tracks board shared log', 'tracks board own log', 'bar bar bar bar'],
    columns: ['240px', 'minmax(0, 1.08fr)', 'minmax(0, 1fr)', 'var(--right)'],
    rows: ['auto', 'auto', 'auto', 'minmax(0, 1fr)', 'auto'],
    stage: ['shared', 'own'],
  },
  shared: { zones: ['revealed', 'skill_offer', 'waiting', 'dice', 'encounters', 'encounter_discards', 'skill_deck', 'weapon_supply'] },
  box: ['weapon_under', 'weapon_supply', 'condition_supply', 'dark', 'gone', 'skill_discards'],
};
