/** Unlucky Adventurers: six kinds of quest cards, footprints, beasts with three numbers, roll tables in words. */
import type { Drawing, Kind, Row, Theme } from '@page/card/theme';
import type { CardData } from '@page/protocol/api';
import { span } from '@page/card/themes/plain';
import { plan } from './plan';

const DIE: Drawing = 'gi:dice-six-faces-five';

const KINDS: Record<string, Kind> = {
  weapon: { name: 'weapon', colour: '#b3403a', gem: DIE },
  spell: { name: 'spell', colour: '#6b4fb3', gem: DIE },
  item: { name: 'item', colour: '#96661c', gem: DIE },
  potion: { name: 'potion', colour: '#2b8560', gem: DIE },
  action: { name: 'action', colour: '#2f6cab', gem: 'gi:hand' },
  blunder: { name: 'blunder', colour: '#565f66', gem: 'gi:foot-trip' },
  encounter: { name: 'encounter', colour: '#176b6b', gem: 'gi:paw-print' },
  beasts: { name: 'beast', colour: '#176b6b', gem: 'gi:paw-print' },
  characters: { name: 'character', colour: '#7b3f86', gem: 'gi:hood' },
};

const icons: Record<string, Drawing> = {
  knight_club: 'gi:wood-club',
  axe_ident: 'gi:battered-axe',
  bow_tie: 'gi:pocket-bow',
  mace_to_meet_you: 'gi:flanged-mace',
  flail_to_succeed: 'gi:flail',
  spear_me: 'gi:barbed-spear',
  stab_in_the_dark: 'gi:cloak-dagger',
  sword_of_useful: 'gi:broadsword',
  bag_of_holding_up: 'gi:swap-bag',
  ten_foot_poll: 'gi:bo',
  money_for_old_rope: 'gi:rope-coil',
  loot_box: 'gi:locked-chest',
  second_hand_hand: 'gi:robber-hand',
  cloak_of_visibility: 'gi:cloak',
  boots_of_springing: 'gi:wingfoot',
  wrong_way_map: 'gi:treasure-map',
  glass_half_fool: 'gi:wine-glass',
  liquid_courage: 'gi:beer-stein',
  heal_ish: 'gi:health-potion',
  sleeping_draft: 'gi:sleepy',
  love_potion: 'gi:heart-bottle',
  truth_syrup: 'gi:drink-me',
  brew_haha: 'gi:potion-of-madness',
  fire_bawl: 'gi:fireball',
  magic_missal: 'gi:spell-book',
  chain_frightening: 'gi:chain-lightning',
  summon_something: 'gi:magic-portal',
  polly_morph: 'gi:parrot-head',
  abracadaver: 'gi:raise-zombie',
  mass_hissteria: 'gi:snake-bite',
  musical_scares: 'gi:music-spell',
  hex_appeal: 'gi:bolt-eye',
  shield: 'gi:checked-shield',
  rest: 'gi:campfire',
  winds_of_change: 'gi:whirlwind',
  lucky_talisman: 'gi:clover',
  thief: 'gi:robber',
  trading_post: 'gi:trade',
  ally: 'gi:shaking-hands',
  trap: 'gi:wolf-trap',
  resurrection: 'gi:angel-wings',
  trip_hazard: 'gi:foot-trip',
  bag_of_unholding: 'gi:knapsack',
  slippery_mittens: 'gi:gloves',
  overslept: 'gi:person-in-bed',
  diary_read_aloud: 'gi:secret-book',
  friendly_fireball: 'gi:unfriendly-fire',
  poked_it: 'gi:beast-eye',
  pickpocket_picnic: 'gi:sandwich',
  conga_line: 'gi:ninja-heroic-stance',
  beast_encounter: 'gi:fangs',
  unicorny: 'gi:unicorn',
  minor_taur: 'gi:minotaur',
  gobblin: 'gi:goblin-head',
  owl_bare: 'gi:owl',
  cockatrifle: 'gi:chicken',
  bugbear_with_me: 'gi:bear-head',
  troll_booth: 'gi:troll',
  yeti_another_one: 'gi:polar-bear',
  basilisk_assessment: 'gi:lizardman',
  hydrant: 'gi:hydra',
  kraken_up: 'gi:kraken-tentacle',
  dragon_on_and_on: 'gi:spiked-dragon-head',
  mage: 'gi:wizard-face',
  ranger: 'gi:archer',
  warrior: 'gi:barbarian',
  healer: 'gi:caduceus',
  trader: 'gi:coins-pile',
  rogue: 'gi:hooded-assassin',
  knight: 'gi:black-knight-helm',
  bard: 'gi:lyre',
  jester: 'gi:jester-hat',
  tinker: 'gi:monkey-wrench',
  seer: 'gi:crystal-ball',
  necromancer: 'gi:skull-staff',
};

const WHO: Record<string, string> = {
  you: 'you',
  target: 'target',
  left: 'left one',
  right: 'right one',
  others: 'all others',
  all: 'all',
};

/** One effect, such as `["discard", "target", 2, false]`, in the few words that fit on a card. */
function effect(step: unknown[]): string {
  const [verb, a, b, c] = step as [string, string, string | number, unknown];
  const who = WHO[a] ?? a;
  const ends = a === 'you' || a === 'all' || a === 'others' ? '' : 's';
  if (verb === 'discard') return a === 'you' ? `you discard ${b}` : `${who} discard${ends} ${b}`;
  if (verb === 'draw') return c === 'discards' ? `take ${b} discarded` : a === 'you' ? `draw ${b}` : `${who} draw${ends} ${b}`;
  if (verb === 'steal') return a === 'you' ? `${WHO[String(b)] ?? b} robs you` : `steal ${c} from ${who}`;
  if (verb === 'give') return a === 'all' ? `all pass 1 ${b}` : a === 'you' ? `you give ${c}` : `${who} gives you ${c}`;
  if (verb === 'skip') return a === 'you' ? 'you miss a turn' : `${who} misses a turn`;
  if (verb === 'fight') return a === 'you' ? 'you fight a beast' : `${who} fights a beast`;
  if (verb === 'peek') return a === 'hand' ? 'you show your hand' : 'look at 3, keep 1';
  const plainly: Record<string, string> = {
    again: 'play again',
    protect: 'be safe',
    reverse: 'play turns round',
    swap: 'swap hands',
    reroll: 'roll again',
  };
  return plainly[verb] ?? verb;
}

function rows(card: CardData): Row[] {
  const given = (card.rows ?? []) as { on: number[] | string; do: unknown[][] }[];
  return given.map((row) => ({
    on: typeof row.on === 'string' ? { high: 'higher', tie: 'equal', low: 'lower' }[row.on] ?? row.on : span(row.on),
    rolls: typeof row.on === 'string' ? [] : row.on,
    text: row.do.map(effect).join(', ') || 'nothing',
  }));
}

export const theme: Theme = {
  plan,
  icon: 'gi:perspective-dice-six-faces-random',
  felt: ['#27433e', '#17302b'],
  backs: {
    quest: { colour: '#6b3a2a', edge: '#e3b97f', icon: 'gi:tied-scroll' },
    beasts: { colour: '#155e55', edge: '#8fd3d6', icon: 'gi:dragon-head' },
    characters: { colour: '#5a3a78', edge: '#e6b6ea', icon: 'gi:hood' },
  },
  kind: (card) => KINDS[String(card.type ?? card.deck)] ?? { name: card.deck, colour: '#2f6cab' },
  icons,
  signs: { cards: 'gi:card-random' },
  numbers: [
    { field: 'value', name: 'footprints', icon: 'gi:paw-print' },
    { field: 'cards', name: 'cards at least', icon: 'gi:card-pick', big: true },
    { field: 'points', name: 'points needed', icon: 'gi:paw-print', big: true },
    { field: 'reward', name: 'cards won', icon: 'gi:open-treasure-chest', big: true },
  ],
  rows,
  subtitle: (card) => (typeof card.alias === 'string' ? card.alias : ''),
  avatar: 'heroes',
  guide: [
    {
      at: '.own-hand',
      text: 'Your hand is your life: whoever has no card left is out, and the last one standing wins.',
    },
    {
      at: '.prompt',
      text: 'Each turn you drew a card already; now play one. The bar always says what is asked, and the keys work too.',
    },
    {
      at: '.own-rows',
      text: 'Your character has one ability for one use. It lights up when its moment has come.',
    },
    {
      at: '.middle',
      text: 'Beast Encounters hide in the quest deck. Lay down enough cards and footprints to win a reward.',
    },
  ],
};
