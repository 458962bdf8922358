/** Who came first, second and so on, as far as the result tells. */
import type { SceneSeat } from '../../protocol/generated';

export interface Placed {
  seat: SceneSeat;
  /** 1 for the winners; null where all play together or nothing tells the others apart. */
  place: number | null;
  /** Others have the same place. */
  shared: boolean;
}

/** Winners first, then by score: in the order in which the winner is ahead, for in some games the fewest points win. Of
 *  equals whoever was out later comes before (`out`: how many questions had been asked then; null: in it to the end). */
export function placesOf(seats: SceneSeat[], result: { winners: number[]; scores: number[] }, out: (number | null)[] = []): Placed[] {
  const won = (seat: SceneSeat) => result.winners.includes(seat.seat);
  const first = result.scores[result.winners[0] ?? -1];
  const least = first !== undefined && first === Math.min(...result.scores) && first < Math.max(...result.scores);
  const keys = (seat: SceneSeat): number[] => [
    won(seat) ? 0 : 1,
    (result.scores[seat.seat] ?? 0) * (least ? 1 : -1),
    won(seat) ? 0 : -(out[seat.seat] ?? Infinity),
  ];
  const apart = (one: SceneSeat, other: SceneSeat): number => {
    const [a, b] = [keys(one), keys(other)];
    const at = a.findIndex((key, i) => key !== b[i]);
    return at < 0 ? 0 : (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1;
  };
  const order = [...seats].sort((a, b) => apart(a, b) || a.seat - b.seat);
  const told = result.winners.length > 0 && result.winners.length < seats.length;
  const known = (seat: SceneSeat) => told && (won(seat) || result.scores.length > 0 || out.some((at) => at !== null));
  return order.map((seat) => ({
    seat,
    place: known(seat) ? 1 + seats.filter((other) => apart(other, seat) < 0).length : null,
    shared: known(seat) && seats.some((other) => other !== seat && apart(other, seat) === 0),
  }));
}
