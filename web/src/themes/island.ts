/** Island: numbered attack cards by their cost, three kinds of backs, blanks and bombs. */
import type { Drawing, Kind, Theme } from '../lib/theme';
import type { CardData } from '../lib/types';

const TONES = ['#4b6b7a', '#2f7f86', '#2b8560', '#5d7d2b', '#96661c', '#a8501f', '#b3403a', '#9a3560', '#7b3f86', '#5a4fb0', '#3a5aa8', '#2f6cab', '#46525c'];

function kind(card: CardData): Kind {
  if (card.deck === 'blank') return { name: card.id, colour: card.id === 'blank' ? '#5b625c' : '#8c2f22', gem: 'gi:rolling-bomb' };
  const number = Number(card.number ?? 0);
  return { name: card.quick ? 'quick' : 'attack', colour: TONES[number % TONES.length] ?? '#2f6cab', gem: card.quick ? 'gi:lightning-trio' : 'gi:crossed-swords' };
}

const ART: Drawing[] = [
  'gi:coconuts',
  'gi:parrot-head',
  'gi:palm-tree',
  'gi:big-wave',
  'gi:harpoon-trident',
  'gi:pirate-hook',
  'gi:shark-jaws',
  'gi:cannon',
  'gi:volcano',
  'gi:kraken-tentacle',
  'gi:pirate-flag',
  'gi:spyglass',
  'gi:treasure-map',
];

export const theme: Theme = {
  icon: 'gi:island',
  felt: ['#1f5263', '#12323f'],
  backs: {
    sword: { colour: '#7a2f27', edge: '#f0b3a5', icon: 'gi:broadsword' },
    mace: { colour: '#3b4a78', edge: '#b9c6f0', icon: 'gi:flanged-mace' },
    fuse: { colour: '#6b4a17', edge: '#f0d09a', icon: 'gi:dynamite' },
    blank: { colour: '#3d4742', edge: '#c9d2cb', icon: 'gi:palm-tree' },
  },
  kind,
  icons: { bomb: 'gi:rolling-bomb', explosion: 'gi:mine-explosion', blank: 'gi:beach-ball' },
  art: (card) => ART[Number(card.number ?? 0) % ART.length],
  signs: { bomb: 'gi:rolling-bomb', bombs: 'gi:rolling-bomb' },
  numbers: [
    { field: 'number', name: 'number', icon: 'gi:crossed-swords' },
    { field: 'cost', name: 'cost', icon: 'gi:card-pick' },
  ],
  middle: ['blanks', 'sword_low', 'sword_high', 'mace_low', 'mace_high', 'fuse_low', 'fuse_high', 'table', 'attack_discards', 'blank_discards'],
  keep: ['blanks'],
  box: ['box'],
};
