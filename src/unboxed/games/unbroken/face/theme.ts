/** Unbroken: effort and resources as pips, the monster as a large sheet with its table, weapons as tables of attacks. */
import type { Drawing, Kind, Row, Theme } from '@page/card/theme';
import type { CardData } from '@page/protocol/api';
import { plain } from '@page/card/themes/plain';
import { plan } from './plan';

const KINDS: Record<string, Kind> = {
  monsters: { name: 'monster', colour: '#7a2f27', gem: 'gi:death-skull' },
  encounters: { name: 'encounter', colour: '#3f6b3a', gem: 'gi:footprint' },
  skills: { name: 'skill', colour: '#2f6cab', gem: 'gi:round-star' },
  conditions: { name: 'condition', colour: '#7b3f86', gem: 'gi:health-decrease' },
  weapons: { name: 'weapon', colour: '#8a5a1e', gem: 'gi:broadsword' },
  characters: { name: 'character', colour: '#28657a', gem: 'gi:hood' },
};

const GROUPS: Record<string, Drawing> = {
  cunning: 'gi:fox-head',
  food: 'gi:meat',
  wood: 'gi:wood-pile',
  metal: 'gi:metal-bar',
  treasure: 'gi:open-treasure-chest',
  small: 'gi:sprint',
  medium: 'gi:biceps',
  large: 'gi:muscle-up',
  attack: 'gi:sword-clash',
  effort: 'gi:biceps',
  resource: 'gi:knapsack',
  roll: 'gi:perspective-dice-six-faces-random',
  guard: 'gi:checked-shield',
  travel: 'gi:footprint',
  uses: 'gi:round-star',
};

const icons: Record<string, Drawing> = {
  kobold: 'gi:imp',
  feral_hyena: 'gi:hyena-head',
  wererat: 'gi:rat',
  giant_spider: 'gi:masked-spider',
  shrieking_fungus: 'gi:mushrooms',
  gibberling: 'gi:screaming',
  goblin: 'gi:goblin-head',
  bear: 'gi:bear-head',
  troglodyte: 'gi:lizardman',
  gremlin: 'gi:bat-mask',
  abomination: 'gi:gluttonous-smile',
  crazed_survivor: 'gi:barbarian',
  minotaur: 'gi:minotaur',
  orc: 'gi:orc-head',
  bugbear_warlord: 'gi:horned-helm',
  hobgoblin: 'gi:brute',
  dark_elf: 'gi:woman-elf-face',
  gnoll: 'gi:wolf-head',
  troll: 'gi:troll',
  ogre: 'gi:ogre',
  shaman: 'gi:tribal-mask',
  wyvern: 'gi:wyvern',
  vampire: 'gi:vampire-dracula',
  basilisk: 'gi:sea-dragon',
  the_sparring_post: 'gi:punching-bag',
  a_dying_master: 'gi:teacher',
  leeches_and_moss: 'gi:leeching-worm',
  candle_for_the_lost: 'gi:candle-flame',
  the_cold_forge: 'gi:anvil-impact',
  heirloom_in_the_wall: 'gi:ghost',
  high_vantage: 'gi:mountaintop',
  a_fresh_kill: 'gi:carrion',
  draught_of_air: 'gi:wind-hole',
  the_dead_knight: 'gi:black-knight-helm',
  black_water: 'gi:cauldron',
  bare_hands: 'gi:fist',
  club: 'gi:wood-club',
  knife: 'gi:plain-dagger',
  axe: 'gi:battle-axe',
  maul: 'gi:flat-hammer',
  spear: 'gi:stone-spear',
  sword: 'gi:broadsword',
  sneak: 'gi:hooded-assassin',
  sage: 'gi:wizard-face',
  hunter: 'gi:archer',
  brawler: 'gi:fist',
};

/** On a card there is room for one letter. */
const SHORT: Record<string, string> = { small: 'S', medium: 'M', large: 'L' };

interface Attack {
  spend: Record<string, number>;
  wound: number;
  armor: number;
  pierce: boolean;
}

/** A weapon's attacks read as a table: what they cost, what they do. */
function rows(card: CardData): Row[] {
  if (!Array.isArray(card.attacks)) return plain.rows?.(card) ?? [];
  return (card.attacks as Attack[]).map((attack) => ({
    on: Object.entries(attack.spend)
      .filter(([, n]) => n > 0)
      .map(([what, n]) => `${n}${SHORT[what] ?? ` ${what}`}`)
      .join(' + '),
    rolls: [],
    text: [attack.armor ? `break ${attack.armor} armor` : '', attack.wound ? `wound ${attack.wound}` : '', attack.pierce ? 'piercing' : '']
      .filter(Boolean)
      .join(', '),
  }));
}

export const theme: Theme = {
  plan,
  icon: 'gi:minotaur',
  felt: ['#28403f', '#162726'],
  backs: {
    encounters: { colour: '#34552f', edge: '#b9dba6', icon: 'gi:footprint' },
    skills: { colour: '#25527f', edge: '#a9cdf0', icon: 'gi:round-star' },
    monsters: { colour: '#5f2620', edge: '#f0b3a5', icon: 'gi:death-skull' },
    conditions: { colour: '#5a3a78', edge: '#e6b6ea', icon: 'gi:health-decrease' },
    weapons: { colour: '#6b4717', edge: '#f0d09a', icon: 'gi:broadsword' },
  },
  kind: (card) => KINDS[card.deck] ?? { name: card.deck, colour: '#2f6cab' },
  icons,
  art: (card) => GROUPS[String(card.group ?? '')] ?? (card.deck === 'conditions' ? 'gi:health-decrease' : undefined),
  signs: GROUPS,
  numbers: [
    { field: 'armor', name: 'armor', icon: 'gi:checked-shield', unlessZero: true },
    { field: 'health', name: 'health', icon: 'gi:hearts' },
    { field: 'time', name: 'time', icon: 'gi:hourglass' },
  ],
  rows,
  subtitle: (card) => (typeof card.level === 'number' ? `Level ${'I'.repeat(card.level).replace('IIII', 'IV')}` : ''),
  avatar: 'character',
  guide: [
    {
      at: '.trackers',
      text: 'You are alone. Effort is what you pay with and what keeps you alive: you die when you must lose some and have none. Dearer Effort may stand in for cheaper.',
    },
    {
      at: '.sheets',
      text: 'Explore while time is left, gather what you need, then face the monster. Four of them stand between you and the light.',
    },
  ],
};
