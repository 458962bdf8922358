/** Uncharted: four colours of actions, treasures with markers and points, enemies with attack and health. */
import type { Drawing, Kind, Theme } from '../lib/theme';
import type { CardData } from '../lib/types';

const COLOURS: Record<string, Kind> = {
  red: { name: 'weapon', colour: '#a8382f', gem: 'gi:crossed-pistols' },
  blue: { name: 'move', colour: '#2f6cab', gem: 'gi:run' },
  yellow: { name: 'search', colour: '#8a6a12', gem: 'gi:spyglass' },
  green: { name: 'gear', colour: '#2b7d4f', gem: 'gi:knapsack' },
};

const DECKS: Record<string, Kind> = {
  treasures: { name: 'treasure', colour: '#8a6414', gem: 'gi:cut-diamond' },
  enemies: { name: 'enemy', colour: '#5b3b34', gem: 'gi:death-skull' },
  characters: { name: 'character', colour: '#35627a', gem: 'gi:hood' },
};

const ART: Record<string, Drawing> = {
  red: 'gi:crossed-pistols',
  blue: 'gi:run',
  yellow: 'gi:spyglass',
  green: 'gi:knapsack',
  treasures: 'gi:open-treasure-chest',
  enemies: 'gi:mp5',
  characters: 'gi:mountain-climbing',
};

const word = (card: CardData) => String(card.colour ?? card.deck);

export const theme: Theme = {
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
  kind: (card) => COLOURS[String(card.colour ?? '')] ?? DECKS[card.deck] ?? { name: card.deck, colour: '#5c4420' },
  art: (card) => ART[word(card)],
  signs: { marker: 'gi:position-marker', markers: 'gi:position-marker', Life: 'gi:hearts', VP: 'gi:round-star' },
  numbers: [
    { field: 'cost', name: 'cost', icon: 'gi:card-pick' },
    { field: 'attack', unlessZero: true, name: 'attack', icon: 'gi:crossed-swords' },
    { field: 'ap', name: 'attack', icon: 'gi:crossed-swords' },
    { field: 'health', name: 'health', icon: 'gi:hearts' },
    { field: 'markers', name: 'markers', icon: 'gi:position-marker' },
    { field: 'vp', unlessZero: true, name: 'points', icon: 'gi:round-star' },
    { field: 'life', name: 'life', icon: 'gi:hearts' },
  ],
  subtitle: (card) => (typeof card.level === 'string' && card.level !== 'normal' ? card.level : ''),
};
