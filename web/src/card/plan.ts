/** A board plan: where the parts of a table lie on a desk, and what lies in which of them. Declared by a game, as data. */

/** A grid as CSS has it: a line of names for each row. The page knows `above`, `goal`, `seats`, `board`, `shared`, `tracks`, `own`,
    `log` and `bar`; alone, the board takes the place of the seats. */
export interface Grid {
  areas: string[];
  columns: string[];
  rows: string[];
  /** Over which of them the stage stands, from the first to the last; usually the board. */
  stage?: [string, string];
}

/** Zones are meant by what their id says before the colon. */
export interface Region {
  /** Its zones, in the order in which they lie. */
  zones: string[];
  /** Whole cards while they can be read, else lines; or always lines under headings, and piles by their number. */
  as?: 'cards' | 'lines';
  /** Zones that keep their place when empty. */
  keep?: string[];
}

export interface Plan extends Partial<Grid> {
  /** Another grid while a sheet lies on the table. */
  sheeted?: Grid;
  /** What all share. */
  shared?: Region;
  /** Zones that are in the box, not on the table: drawn only when something in them can be chosen. */
  box?: string[];
  /** Before oneself: a zone whose card is told in words beside one's numbers, and is not drawn as a card. */
  told?: string;
}
