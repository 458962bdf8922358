/** Island: numbered attack cards by their cost, three kinds of backs, blanks and bombs. */
import type { Back, Drawing, Kind, Theme } from '@page/card/theme';
import type { CardData } from '@page/protocol/api';
import { plan } from './plan';

const TONES = ['#4b6b7a', '#2f7f86', '#2b8560', '#5d7d2b', '#96661c', '#a8501f', '#b3403a', '#9a3560', '#7b3f86', '#5a4fb0', '#3a5aa8', '#2f6cab', '#46525c'];

function kind(card: CardData): Kind {
  if (card.deck === 'blank') return { name: card.id, colour: card.id === 'blank' ? '#5b625c' : '#8c2f22', gem: 'gi:rolling-bomb' };
  const number = Number(card.number ?? 0);
  const name = card.quick ? 'quick' : card.stays ? 'stays' : card.pays === 'either' ? 'effect first' : 'attack';
  const gem = card.quick ? 'gi:lightning-trio' : card.stays ? 'gi:anchor' : 'gi:crossed-swords';
  return { name, colour: TONES[number % TONES.length] ?? '#2f6cab', gem };
}

/** Every design has a picture of its own, so that a hand is read at a glance. */
const icons: Record<string, Drawing> = {
  '0a': 'gi:coconuts',
  '0b': 'gi:halt',
  '1': 'gi:anticlockwise-rotation',
  '2': 'gi:trade',
  '3': 'gi:sunrise',
  '4a': 'gi:price-tag',
  '4b': 'gi:hatchet',
  '5a': 'gi:pirate-hook',
  '5b': 'gi:crow-nest',
  '6a': 'gi:coinflip',
  '6b': 'gi:uncertainty',
  '7a': 'gi:turtle-shell',
  '7b': 'gi:square-bottle',
  '8a': 'gi:sinking-ship',
  '8b': 'gi:treasure-map',
  '8c': 'gi:big-wave',
  '9a': 'gi:pirate-flag',
  '9b': 'gi:low-tide',
  '10a': 'gi:pirate-coat',
  '10b': 'gi:nest-birds',
  '10c': 'gi:watchtower',
  '11a': 'gi:seagull',
  '11b': 'gi:camping-tent',
  '11c': 'gi:talk',
  '12a': 'gi:fruit-bowl',
  '12b': 'gi:cellar-barrels',
  '12c': 'gi:stone-bridge',
  bomb: 'gi:rolling-bomb',
  explosion: 'gi:mine-explosion',
  blank: 'gi:beach-ball',
};

const BACKS: Record<string, Back> = {
  sword: { colour: '#7a2f27', edge: '#f0b3a5', icon: 'gi:broadsword' },
  mace: { colour: '#3b4a78', edge: '#b9c6f0', icon: 'gi:flanged-mace' },
  fuse: { colour: '#6b4a17', edge: '#f0d09a', icon: 'gi:dynamite' },
};

/** The plain back for tables where all cards are dealt at once, and one for each pile it is sorted into elsewhere. */
function lowAndHigh([name, back]: [string, Back]): [string, Back][] {
  return [
    [name, back],
    [`${name}_low`, { ...back, mark: '0–6' }],
    [`${name}_high`, { ...back, mark: '7–12' }],
  ];
}

export const theme: Theme = {
  plan,
  icon: 'gi:island',
  felt: ['#1f5263', '#12323f'],
  backs: {
    ...Object.fromEntries(Object.entries(BACKS).flatMap(lowAndHigh)),
    blank: { colour: '#3d4742', edge: '#c9d2cb', icon: 'gi:palm-tree' },
  },
  kind,
  icons,
  signs: {
    bomb: 'gi:rolling-bomb',
    bombs: 'gi:rolling-bomb',
    'survival points': 'gi:round-star',
    'points on the table': 'gi:round-star',
    'points of earlier rounds': 'gi:hourglass',
  },
  numbers: [
    { field: 'number', name: 'number', icon: 'gi:crossed-swords' },
    { field: 'cost', name: 'cost', icon: 'gi:card-pick' },
  ],
  sounds: { got_bomb: 'bomb', kept_explosion: 'bomb', out_by_bombs: 'bomb', out_by_explosion: 'bomb' },
  guide: [
    {
      at: '[data-zone=blanks]',
      text: 'Every card you play is paid for by drawing its cost from the blank deck, and there are bombs in it.',
    },
    {
      at: '.own-hand',
      text: 'Play one card each turn. The number says what it makes sets with, the small cards what it costs.',
    },
    {
      at: '.prompt',
      text: 'Almost everything can be answered with quick cards, and answers with answers. Everybody is asked alike.',
    },
  ],
};
