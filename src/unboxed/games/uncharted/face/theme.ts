/** Uncharted: four colours of actions, treasures with markers and points, enemies with attack and health. */
import type { Drawing, Kind, Theme } from '@page/card/theme';
import type { CardData } from '@page/protocol/api';
import { plan } from './plan';

/** By colour or deck, with the picture of a card that a pack adds where the gem is not it. */
const KINDS: Record<string, Kind & { art?: Drawing }> = {
  red: { name: 'weapon', colour: '#a8382f', gem: 'gi:crossed-pistols' },
  blue: { name: 'move', colour: '#2f6cab', gem: 'gi:run' },
  yellow: { name: 'search', colour: '#8a6a12', gem: 'gi:spyglass' },
  green: { name: 'gear', colour: '#2b7d4f', gem: 'gi:knapsack' },
  treasures: { name: 'treasure', colour: '#8a6414', gem: 'gi:cut-diamond', art: 'gi:open-treasure-chest' },
  enemies: { name: 'enemy', colour: '#5b3b34', gem: 'gi:death-skull', art: 'gi:mp5' },
  characters: { name: 'character', colour: '#35627a', gem: 'gi:hood' },
};

const kindOf = (card: CardData) => KINDS[String(card.colour ?? card.deck)];

const ICONS: Record<string, Drawing> = {
  ac_001: 'gi:pistol-gun', ac_002: 'gi:run', ac_003: 'gi:magnifying-glass', ac_004: 'gi:ropeway',
  ac_005: 'gi:luger', ac_006: 'gi:pistol-gun', ac_007: 'gi:revolver', ac_008: 'gi:ak47',
  ac_009: 'gi:reload-gun-barrel', ac_010: 'gi:mp5', ac_011: 'gi:missile-launcher', ac_012: 'gi:tightrope',
  ac_013: 'gi:first-aid-kit', ac_014: 'gi:hand-grip', ac_015: 'gi:brick-wall', ac_016: 'gi:desert',
  ac_017: 'gi:sprint', ac_018: 'gi:jump-across', ac_019: 'gi:treasure-map', ac_020: 'gi:temptation',
  ac_021: 'gi:robber-hand', ac_022: 'gi:spyglass', ac_023: 'gi:dig-hole', ac_024: 'gi:notebook',
  ac_025: 'gi:shaking-hands', ac_026: 'gi:drum', ac_027: 'gi:biplane', ac_028: 'gi:book-pile',
  ac_029: 'gi:secret-book', ac_030: 'gi:sacrificial-dagger', ac_031: 'gi:coins-pile', ac_032: 'gi:skull-ring',
  ac_033: 'gi:revolver', ac_034: 'gi:reload-gun-barrel', ac_035: 'gi:desert-eagle', ac_036: 'gi:winchester-rifle',
  ac_037: 'gi:minigun', ac_038: 'gi:gun-rose', ac_039: 'gi:horse-head', ac_040: 'gi:magnifying-glass',
  ac_041: 'gi:ropeway',
  tr_001: 'gi:colombian-statue', tr_002: 'gi:power-ring', tr_003: 'gi:big-diamond-ring', tr_004: 'gi:incense',
  tr_005: 'gi:devil-mask', tr_006: 'gi:gem-pendant', tr_007: 'gi:bracer', tr_008: 'gi:square-bottle',
  tr_009: 'gi:porcelain-vase', tr_010: 'gi:bowl-spiral', tr_011: 'gi:crown-coin', tr_012: 'gi:boar',
  tr_013: 'gi:meditation', tr_014: 'gi:ring', tr_015: 'gi:lion', tr_016: 'gi:ram',
  tr_017: 'gi:elephant-head', tr_018: 'gi:lighter', tr_019: 'gi:magic-lamp', tr_020: 'gi:hunting-horn',
  tr_021: 'gi:buffalo-head', tr_022: 'gi:diamond-ring', tr_023: 'gi:ceremonial-mask', tr_024: 'gi:fire-gem',
  tr_025: 'gi:curvy-knife',
  en_001: 'gi:guards', en_002: 'gi:mp5k', en_003: 'gi:sergeant', en_004: 'gi:hunter-eyes',
  en_005: 'gi:rocket', en_006: 'gi:chaingun', en_007: 'gi:crosshair', en_008: 'gi:kevlar-vest',
  en_009: 'gi:heavy-helm', en_010: 'gi:brute', en_011: 'gi:gorilla', en_012: 'gi:battle-tank',
  en_013: 'gi:cigar', en_014: 'gi:helicopter',
  ch_001: 'gi:mountain-climbing', ch_002: 'gi:video-camera', ch_003: 'gi:swordwoman', ch_004: 'gi:mustache',
  ch_005: 'gi:domino-mask', ch_006: 'gi:fedora', ch_007: 'gi:winter-hat', ch_008: 'gi:scar-wound',
};

export const theme: Theme = {
  plan,
  icon: 'gi:treasure-map',
  felt: ['#4a4526', '#262413'],
  backs: {
    actions: { colour: '#5c4420', edge: '#e3c58f', icon: 'gi:treasure-map' },
    action: { colour: '#5c4420', edge: '#e3c58f', icon: 'gi:treasure-map' },
    special: { colour: '#3d3f63', edge: '#c3c7f0', icon: 'gi:crossed-pistols' },
    adventure: { colour: '#2f5138', edge: '#b5e0bf', icon: 'gi:cut-diamond' },
    treasures: { colour: '#7a5a10', edge: '#f5d98a', icon: 'gi:cut-diamond' },
    enemies: { colour: '#4a2a26', edge: '#e3a99c', icon: 'gi:death-skull' },
    characters: { colour: '#274d61', edge: '#a9d3ea', icon: 'gi:hood' },
  },
  kind: (card) => kindOf(card) ?? { name: card.deck, colour: '#5c4420' },
  icons: ICONS,
  art: (card) => kindOf(card)?.art ?? kindOf(card)?.gem,
  signs: { ...ICONS, marker: 'gi:position-marker', markers: 'gi:position-marker', Life: 'gi:hearts', VP: 'gi:round-star' },
  numbers: [
    { field: 'cost', name: 'cost', icon: 'gi:card-pick' },
    { field: 'attack', unlessZero: true, name: 'attack', icon: 'gi:crossed-swords' },
    { field: 'ap', name: 'attack', icon: 'gi:crossed-swords' },
    { field: 'health', name: 'health', icon: 'gi:hearts' },
    { field: 'markers', name: 'markers', icon: 'gi:position-marker' },
    { field: 'vp', unlessZero: true, name: 'points', icon: 'gi:round-star' },
    { field: 'life', name: 'life', icon: 'gi:hearts' },
  ],
  avatar: 'hero',
  subtitle: (card) => (typeof card.level === 'string' && card.level !== 'normal' ? card.level : ''),
  sounds: { gained_vp: 'coin', placed_all: 'wood' },
  guide: [
    {
      at: '[data-zone=spaces]',
      text: 'The adventure zone: lay Search markers on Treasures, shoot Enemies. Whoever has most markers on a Treasure gets its points when it is full.',
    },
    {
      at: '.own-rows',
      text: 'Your play area. A standing card can be used once a round and stops damage; a resting one does neither until the next round.',
    },
    {
      at: '.own-hand',
      text: 'Your hand: cards to play, to pay with, or to discard for the special effect of their colour.',
    },
  ],
};
