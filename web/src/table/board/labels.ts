/** Where names and figures of a map go: round their place, wherever they cover the least of everything else. */
export interface Size {
  w: number;
  h: number;
}

/** A rectangle by its upper left corner. */
export interface Box extends Size {
  x: number;
  y: number;
}

export interface Thing extends Size {
  /** The middle of the place that it belongs to, and how far from it it must keep. */
  at: { x: number; y: number };
  off: number;
}

export function shared(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** Below, above, right, left, and the four corners, the usual first. */
function seats({ at, off, w, h }: Thing): Box[] {
  const left = at.x - w / 2;
  const [before, after] = [at.x - off - w, at.x + off];
  const [over, under, level] = [at.y - off - h, at.y + off, at.y - h / 2];
  const near = off * 0.45;
  const spots: [number, number][] = [
    [left, under], [left, over], [after, level], [before, level],
    [at.x + near, under - near / 2], [at.x - near - w, under - near / 2],
    [at.x + near, over + near / 2], [at.x - near - w, over + near / 2],
    [at.x - w * 0.25, under], [at.x - w * 0.75, under], [at.x - w * 0.25, over], [at.x - w * 0.75, over],
    [before - near, under], [after + near, under], [before - near, over], [after + near, over],
  ];
  return spots.map(([x, y]) => ({ x, y, w, h }));
}

const ROUNDS = 4;

/** A box for each thing; `taken` is what lies on the map already. Moved about a few times, until little is covered. */
export function layOut(things: Thing[], taken: Box[], map: Size): Box[] {
  const outside = (box: Box) => box.w * box.h - shared(box, { x: 0, y: 0, ...map });
  const spots = things.map((thing) => seats(thing));
  const laid = spots.map(([first]) => first as Box);
  for (let round = 0; round < ROUNDS; round++) {
    spots.forEach((choice, i) => {
      const others = [...taken, ...laid.filter((_, j) => j !== i)];
      const cost = (box: Box, rank: number) =>
        4 * rank + 9 * outside(box) + others.reduce((sum, other) => sum + shared(box, other), 0);
      const costs = choice.map(cost);
      laid[i] = choice[costs.indexOf(Math.min(...costs))] as Box;
    });
  }
  return laid;
}
