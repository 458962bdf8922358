/** What the values of a game's options mean, where the value alone is no answer to the option's question. */
export type Meanings = Record<string, Record<string, Record<string, string>>>;

export const meanings: Meanings = {
  cursed: {
    characters: { dealt: 'dealt at random', picked: 'everybody picks one' },
    played_cards: { phase: 'at the end of the phase', cleanup: 'in the cleanup' },
    monster_limit: { shared: 'yes, it is that card', apart: 'no, it comes besides' },
    town_falls: { round_end: 'at the end of the round', at_once: 'at once' },
    coop_drain: { with_monsters: 'yes', without_monsters: 'no' },
  },
  island: {
    rounds: { usual: 'as usual', survival: 'until somebody has the survival points' },
    explosions: { usual: 'as usual' },
    bombs: { usual: 'as usual' },
    hand: { usual: 'as usual' },
    deal: { pick: 'everybody chooses', random: 'left to chance' },
    end_draw: { may: 'you may take it', must: 'you must take it' },
    attack_end: { usual: 'as usual', all: 'when all are gone', any_deck: 'when one back is gone' },
    explosion_after_shuffle: { last: 'under the deck', shuffled: 'shuffled into it' },
    magpie: { plain: 'no', draw_two: 'yes' },
    reverse_two: { nothing: 'does nothing', again: 'lets you play again' },
  },
  unbroken: {
    character: { random: 'left to chance' },
    portrait: { 1: 'the first', 2: 'the second' },
    paralysis_limit: { none: 'no limit' },
  },
  uncharted: {
    side: { plain: 'the plain side', effects: 'the side with effects', choose: 'everybody chooses' },
    adventure: { random: 'random piles', easy: 'the easy list', normal: 'the normal list', hard: 'the hard list' },
    boss: { none: 'no', one: 'yes' },
    markers_out: { take_back: 'yes', strict: 'no' },
    end_decks: { any: 'any of them', action_adventure: 'only Action and Adventure' },
    gatling: { after: 'no, it comes after', in_total: 'yes' },
  },
  unlucky: {
    beast_out_of_turn: { free: 'no', lose_turn: 'yes' },
  },
};
