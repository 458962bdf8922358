/** The Few and Cursed: a map of terrains, bounties and jobs, personal decks, water, grit, bullets and curses. */
import type { Drawing, Kind, Theme } from '../lib/theme';

const KINDS: Record<string, Kind & { art: Drawing }> = {
  starting: { name: 'card', colour: '#6b5a3a', gem: 'gi:card-pick', art: 'gi:cowboy-boot' },
  upgrades: { name: 'upgrade', colour: '#2f6cab', gem: 'gi:upgrade', art: 'gi:revolver' },
  artifacts: { name: 'artifact', colour: '#7b3f86', gem: 'gi:gem-pendant', art: 'gi:gem-pendant' },
  characters: { name: 'character', colour: '#28657a', gem: 'gi:hood', art: 'gi:cowboy-boot' },
  bounties: { name: 'bounty', colour: '#8c3326', gem: 'gi:death-skull', art: 'gi:bandit' },
  wanted: { name: 'wanted', colour: '#9a5a1a', gem: 'gi:bandit', art: 'gi:bandit' },
  jobs: { name: 'job', colour: '#3f6b3a', gem: 'gi:tied-scroll', art: 'gi:tied-scroll' },
  encounters: { name: 'encounter', colour: '#8a6414', gem: 'gi:desert', art: 'gi:desert-camp' },
  cursed_encounters: { name: 'cursed encounter', colour: '#4b3a6b', gem: 'gi:death-skull', art: 'gi:desert-skull' },
  store: { name: 'store', colour: '#2b7d4f', gem: 'gi:two-coins', art: 'gi:knapsack' },
};

export const theme: Theme = {
  icon: 'gi:revolver',
  felt: ['#5a3a24', '#2b1a10'],
  backs: {
    upgrades: { colour: '#25527f', edge: '#a9cdf0', icon: 'gi:revolver' },
    artifacts: { colour: '#5a2f63', edge: '#e6b6ea', icon: 'gi:gem-pendant' },
    bounties: { colour: '#6b2a20', edge: '#f0b3a5', icon: 'gi:bandit' },
    wanted: { colour: '#6b4210', edge: '#f0cf9a', icon: 'gi:bandit' },
    jobs: { colour: '#34552f', edge: '#b9dba6', icon: 'gi:tied-scroll' },
    encounters: { colour: '#6b4f14', edge: '#f0dc9a', icon: 'gi:desert-camp' },
    cursed_encounters: { colour: '#3a2d55', edge: '#c9b6ea', icon: 'gi:desert-skull' },
    store: { colour: '#1f5c3a', edge: '#a9e0c0', icon: 'gi:two-coins' },
  },
  kind: (card) => KINDS[card.deck] ?? { name: card.deck.replaceAll('_', ' '), colour: '#6b5a3a', gem: 'gi:card-pick' },
  art: (card) => (card.kind === 'monster' ? 'gi:daemon-skull' : (KINDS[card.deck]?.art ?? 'gi:cowboy-boot')),
  signs: {
    bullet: 'gi:bullets',
    drop: 'gi:droplets',
    water: 'gi:droplets',
    grit: 'gi:round-star',
    monster: 'gi:daemon-skull',
    desert: 'gi:desert',
    canyons: 'gi:mountain-cave',
    ruins: 'gi:damaged-house',
    cursed: 'gi:death-skull',
    town: 'gi:desert-camp',
  },
  numbers: [
    { field: 'cost', name: 'cost', icon: 'gi:two-coins' },
    { field: 'grit', name: 'grit', icon: 'gi:round-star' },
  ],
};
