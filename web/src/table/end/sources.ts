/** Where everybody's points came from, as parts of a bar. */
import type { GameEnding, SceneSeat } from '../../protocol/generated';

export interface Bar {
  seat: SceneSeat;
  /** As wide as they are many, in per cent of the longest bar; `kind` is the place of the source in the legend. */
  parts: { what: string; amount: number; kind: number; width: number }[];
  gained: number;
  /** What went again. */
  lost: number;
}

/** The sources that brought anybody something, the largest first; they have one colour each for all bars. */
export function kindsOf({ sources }: GameEnding): string[] {
  const sums = new Map<string, number>();
  for (const { what, amount } of sources) if (amount > 0) sums.set(what, (sums.get(what) ?? 0) + amount);
  return [...sums].sort(([a, n], [b, m]) => m - n || a.localeCompare(b)).map(([what]) => what);
}

export function barsOf(ending: GameEnding, seats: SceneSeat[]): Bar[] {
  const kinds = kindsOf(ending);
  const bars = seats.map((seat) => {
    const own = ending.sources.filter((one) => one.seat === seat.seat);
    const gains = own.filter((one) => one.amount > 0).sort((a, b) => kinds.indexOf(a.what) - kinds.indexOf(b.what));
    const sum = (all: { amount: number }[]) => all.reduce((total, one) => total + one.amount, 0);
    return { seat, gains, gained: sum(gains), lost: Math.abs(sum(own.filter((one) => one.amount < 0))) };
  });
  const most = Math.max(1, ...bars.map((bar) => bar.gained));
  return bars.map(({ seat, gains, gained, lost }) => ({
    seat,
    gained,
    lost,
    parts: gains.map(({ what, amount }) => ({ what, amount, kind: kinds.indexOf(what), width: (100 * amount) / most })),
  }));
}
