/** How large cards can be drawn so that all of them fit into their part of the table: nothing is cut and nothing scrolls. */
export interface Fitting {
  /** Width of a card; all of a region have the same. */
  wide: number;
  /** What they are drawn as: whole, or as tiles (a drawing and the name) where they would be narrower than allowed. */
  form: 'cards' | 'tiles';
}

export interface Room {
  w: number;
  h: number;
  /** Between two cards of a group, and between two groups. */
  gap: number;
  between: number;
  /** The height of the words under a group. */
  label: number;
  least: number;
  most: number;
}

/** A card is so much higher than wide. */
export const TALL = 1.4;

/** The height that groups of cards take, laid in lines one below the other; a group that is too long has lines of its own. */
export function heightOf(groups: number[], wide: number, room: Room): number {
  let height = 0;
  let used = 0;
  let lines = 0;
  const line = wide * TALL + room.label;
  for (const n of groups) {
    const perLine = Math.max(1, Math.floor((room.w + room.gap) / (wide + room.gap)));
    const long = n * wide + (n - 1) * room.gap;
    if (n > perLine) {
      // It begins a line of its own, and its cards break into several.
      height += (lines || used ? room.between : 0) + Math.ceil(n / perLine) * (wide * TALL + room.gap) + room.label;
      used = room.w;
      lines += 1;
    } else if (used && used + room.between + long <= room.w) used += room.between + long;
    else {
      height += line + (lines ? room.between : 0);
      used = long;
      lines += 1;
    }
  }
  return height;
}

/** The widest cards that fit. */
export function fit(groups: number[], room: Room): Fitting {
  let low = 0;
  let high = room.most;
  for (let round = 0; round < 12; round++) {
    const wide = (low + high) / 2;
    if (wide <= room.w && heightOf(groups, wide, room) <= room.h) low = wide;
    else high = wide;
  }
  if (heightOf(groups, room.most, room) <= room.h && room.most <= room.w) low = room.most;
  const wide = Math.floor(low);
  return wide >= room.least ? { wide, form: 'cards' } : { wide: Math.max(room.least, wide), form: 'tiles' };
}
