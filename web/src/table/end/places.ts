/** Who came first, second and so on, as far as the result tells. */
import type { SceneSeat } from '../../protocol/generated';

export interface Placed {
  seat: SceneSeat;
  /** 1 for the winners; null where all play together or nothing tells the others apart. */
  place: number | null;
  score: number | null;
}

/** Winners first, then by score: in the order in which the winner is ahead, for in some games the fewest points win. */
export function placesOf(seats: SceneSeat[], result: { winners: number[]; scores: number[] }): Placed[] {
  const score = (seat: SceneSeat) => result.scores[seat.seat] ?? null;
  const won = (seat: SceneSeat) => result.winners.includes(seat.seat);
  const first = result.scores[result.winners[0] ?? -1];
  const least = first !== undefined && first === Math.min(...result.scores) && first < Math.max(...result.scores);
  const rank = (seat: SceneSeat) => (score(seat) ?? 0) * (least ? 1 : -1);
  const order = [...seats].sort((a, b) => Number(won(b)) - Number(won(a)) || rank(a) - rank(b) || a.seat - b.seat);
  const better = (one: SceneSeat, than: SceneSeat) => (won(one) && !won(than)) || (won(one) === won(than) && rank(one) < rank(than));
  const told = result.winners.length > 0 && result.winners.length < seats.length;
  const place = (seat: SceneSeat) => 1 + seats.filter((other) => better(other, seat)).length;
  return order.map((seat) => ({ seat, place: told && (won(seat) || result.scores.length > 0) ? place(seat) : null, score: score(seat) }));
}
