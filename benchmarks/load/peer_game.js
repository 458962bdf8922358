// A small game of hidden hands for boardgame.io, about as much state as a table of ours: four hands, a deck, a row, a pile.
// On a turn one plays a card of the row's suit, takes a card, or drops one. Cards go round, so it never ends.
const { INVALID_MOVE } = require('boardgame.io/core');

const SUITS = 4;
const suit = (card) => card % SUITS;

function back(G, card) {
  G.secret.deck.unshift(card);
  G.left = G.secret.deck.length;
}

const moves = {
  play: { client: false, move: ({ G, playerID }, at) => {
    const hand = G.players[playerID].hand;
    if (!(at >= 0 && at < hand.length) || suit(hand[at]) !== suit(G.row[0])) return INVALID_MOVE;
    const [card] = hand.splice(at, 1);
    back(G, G.row.pop());
    G.row.unshift(card);
    G.points[playerID] += 1;
    G.counts[playerID] = hand.length;
  } },
  take: { client: false, move: ({ G, playerID }) => {
    const hand = G.players[playerID].hand;
    if (!G.left || hand.length >= 10) return INVALID_MOVE;
    hand.push(G.secret.deck.pop());
    G.left -= 1;
    G.counts[playerID] = hand.length;
  } },
  drop: { client: false, move: ({ G, playerID }, at) => {
    const hand = G.players[playerID].hand;
    if (!(at >= 0 && at < hand.length)) return INVALID_MOVE;
    back(G, hand.splice(at, 1)[0]);
    G.counts[playerID] = hand.length;
  } },
};

function legal(G, hand) {
  const found = [];
  hand.forEach((card, at) => { if (suit(card) === suit(G.row[0])) found.push(['play', at]); });
  if (G.left && hand.length < 10) found.push(['take']);
  if (hand.length) found.push(['drop', 0]);
  return found;
}

const game = {
  name: 'hands',
  setup: ({ random, ctx }) => {
    const deck = random.Shuffle(Array.from({ length: 80 }, (_, card) => card));
    const players = {};
    for (let p = 0; p < ctx.numPlayers; p++) players[p] = { hand: deck.splice(0, 7) };
    const row = deck.splice(0, 5);
    return { secret: { deck }, left: deck.length, players, counts: [7, 7, 7, 7], points: [0, 0, 0, 0], row };
  },
  playerView: ({ G, playerID }) => {
    const { secret, players, ...open } = G;
    return { ...open, players: players[playerID] ? { [playerID]: players[playerID] } : {} };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves,
};

module.exports = { game, legal };
