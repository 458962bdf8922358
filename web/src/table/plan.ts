/** The plan by which a table is drawn on a desk: the one its game declares, or one that follows from what there is. */
import type { Grid, Plan } from '../card/plan';
import type { Places } from './places';

const MIDDLE = 'minmax(0, 1fr)';

/** Cards in the middle, one's hand below them. */
const CARDS: Grid = {
  areas: ['above above above log', 'goal goal goal log', 'seats tracks board log', 'own own own own', 'bar bar bar bar'],
  columns: ['220px', '270px', MIDDLE, 'var(--right)'],
  rows: ['auto', 'auto', MIDDLE, 'var(--own)', 'auto'],
};
/** No hand: what lies before oneself stands beside the middle. */
const BESIDE: Grid = {
  areas: ['above above above above log', 'goal goal goal goal log', 'seats tracks board own log', 'bar bar bar bar bar'],
  columns: ['220px', '270px', MIDDLE, 'clamp(300px, 27dvw, 420px)', 'var(--right)'],
  rows: ['auto', 'auto', MIDDLE, 'auto'],
};
/** A large card in the middle, everything else right of it. */
const SHEET: Grid = {
  areas: [
    'above above above above log',
    'goal goal goal goal log',
    'seats tracks board shared log',
    'seats tracks board own log',
    'bar bar bar bar bar',
  ],
  columns: ['220px', '240px', 'minmax(0, 1.25fr)', MIDDLE, 'var(--right)'],
  rows: ['auto', 'auto', 'auto', MIDDLE, 'auto'],
  stage: ['shared', 'own'],
};
/** A map in the middle, what all share in lines beside it. */
const MAP: Grid = {
  areas: ['above above shared', 'goal goal shared', 'seats board shared', 'own own shared', 'own own log', 'bar bar bar'],
  columns: ['220px', MIDDLE, 'var(--right)'],
  rows: ['auto', 'auto', MIDDLE, '6dvh', 'calc(var(--own) - 6dvh - 8px)', 'minmax(clamp(84px, 12.2dvh, 112px), auto)'],
};

const cells = (grid: Grid) => grid.areas.map((line) => line.split(' '));

/** The grid without the columns in which this part would stand. */
export function without(grid: Grid, name: string): Grid {
  const lines = cells(grid);
  const kept = grid.columns.map((_, i) => i).filter((i) => !lines.some((line) => line[i] === name));
  if (!kept.length || kept.length === grid.columns.length) return grid;
  return { ...grid, areas: lines.map((line) => kept.map((i) => line[i]).join(' ')), columns: kept.map((i) => grid.columns[i] ?? '') };
}

/** A row that only holds what lies before oneself is as high as that, if there is no hand. */
function low(grid: Grid): Grid {
  const rows = cells(grid).flatMap((line, i) => (line.every((name) => name === 'own') ? [i] : []));
  return rows.length === 1 ? { ...grid, rows: grid.rows.map((row, i) => (i === rows[0] ? 'auto' : row)) } : grid;
}

function followed(places: Places): Grid {
  if (places.mapped) return MAP;
  if (places.sheeted) return SHEET;
  return places.beside ? BESIDE : CARDS;
}

function declared({ areas, columns, rows, stage, sheeted }: Plan, places: Places): Grid | undefined {
  if (places.sheeted && sheeted) return sheeted;
  return areas && columns && rows ? { areas, columns, rows, stage } : undefined;
}

/** Where everything lies; parts that this table has not leave their columns to the others. */
export function gridOf(plan: Plan | undefined, places: Places, seated: boolean, handless: boolean): Grid {
  let grid = (plan && declared(plan, places)) ?? followed(places);
  if (!seated) grid = without(grid, 'seats');
  if (!places.panelled) grid = without(grid, 'tracks');
  return handless ? low(grid) : grid;
}

/** As CSS reads it. */
export function gridStyle(grid: Grid): string {
  const areas = grid.areas.map((line) => `'${line}'`).join(' ');
  const [first, last] = grid.stage ?? ['board', 'board'];
  const stage = `${first}-start / ${first}-start / ${last}-end / ${last}-end`;
  return `--areas: ${areas}; --columns: ${grid.columns.join(' ')}; --rows: ${grid.rows.join(' ')}; --stage: ${stage}`;
}

export const has = (grid: Grid, name: string): boolean => cells(grid).some((line) => line.includes(name));
