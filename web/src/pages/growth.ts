/** How a difference and its interval grow while games are played, as a drawing: the band narrows, the line settles. */

export interface Point {
  games: number;
  difference: number;
  low: number;
  high: number;
}

export const WIDTH = 1000;
export const HEIGHT = 170;

export interface Growth {
  band: string;
  line: string;
  /** Where no difference lies. */
  zero: number;
  least: number;
  most: number;
}

const written = (x: number, y: number): string => `${x.toFixed(1)},${y.toFixed(1)}`;

/** The paths of a band and a line, over so many games as are to be played. */
export function growth(points: Point[], of: number): Growth {
  // The first interval is wide beyond all others: what comes after the beginning sets the scale.
  const scaled = points.length > 3 ? points.slice(Math.floor(points.length / 4)) : points;
  const least = Math.min(0, ...scaled.map((point) => point.low));
  const most = Math.max(0, ...scaled.map((point) => point.high));
  const span = most - least || 1;
  const x = (games: number): number => (games / Math.max(1, of)) * WIDTH;
  const y = (value: number): number => HEIGHT - ((Math.min(most, Math.max(least, value)) - least) / span) * HEIGHT;
  const over = points.map((point) => written(x(point.games), y(point.high)));
  const under = points.map((point) => written(x(point.games), y(point.low))).reverse();
  return {
    band: points.length ? `M${[...over, ...under].join('L')}Z` : '',
    line: points.length ? `M${points.map((point) => written(x(point.games), y(point.difference))).join('L')}` : '',
    zero: y(0),
    least,
    most,
  };
}

/** Where an interval lies on a line from 0 to 100 whose middle is no difference. */
export function interval(low: number, high: number, reach: number): { left: number; width: number } {
  const at = (value: number): number => 50 + 50 * Math.max(-1, Math.min(1, reach ? value / reach : 0));
  return { left: at(low), width: Math.max(0.8, at(high) - at(low)) };
}
