/** Which room of src/ may know of which: arrows point one way only, so that a part can be understood without the table. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '..', 'src');

const BELOW = ['protocol', 'i18n', 'ui', 'card'];
const MAY_KNOW: Record<string, string[]> = {
  protocol: [],
  i18n: [],
  ui: ['i18n'],
  card: ['protocol', 'i18n', 'ui'],
  'table/foretold': BELOW,
  'table/board': [...BELOW, 'table/foretold'],
  'table/side': BELOW,
  'table/menu': BELOW,
  'table/prompt': [...BELOW, 'table/foretold', 'table/side'],
  'table/end': [...BELOW, 'table/menu', 'table/side'],
  'table/seats': [...BELOW, 'table/board', 'table/menu', 'table/prompt'],
  table: [...BELOW, 'table/board', 'table/foretold', 'table/side', 'table/prompt', 'table/seats'],
};
/** The pages, and what is around them in src/ itself. */
const KNOW_ALL = ['pages', '.'];
/** What the parts of a table share; they know nothing else of the view that puts them together. */
const SHARED = 'table/session';

const IMPORT = /\b(?:from|import)[\s(]*'(\.[^']*)'/g;

/** The folder of a file, but a folder in a room belongs to it; only the table has rooms of its own. */
function roomOf(file: string): string {
  const [first = '', second] = dirname(file).split('/');
  return first === 'table' && second ? `table/${second}` : first;
}

/** What a file imports of ours, as paths from src/. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(SOURCE, file), 'utf8');
  return [...text.matchAll(IMPORT)].map(([, path = '']) => {
    const target = join(dirname(file), path);
    return existsSync(join(SOURCE, target, 'index.ts')) ? join(target, 'index') : target;
  });
}

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(ts|svelte)$/.test(file));

test('no game is named: what a game looks like is said in its own package', () => {
  const games = readdirSync(join(SOURCE, '..', '..', 'src', 'unboxed', 'games'), { withFileTypes: true })
    .filter((one) => one.isDirectory() && !one.name.startsWith('_'))
    .map((one) => one.name);
  expect(games).toContain('island');
  const named = new RegExp(`\\b(${games.join('|')})\\b`, 'i');
  const wrong = files.filter((file) => !file.endsWith('.test.ts') && named.test(readFileSync(join(SOURCE, file), 'utf8')));
  expect(wrong).toEqual([]);
});

test('every file is in a room', () => {
  const rooms = new Set(files.map(roomOf));
  expect([...rooms].sort()).toEqual([...Object.keys(MAY_KNOW), ...KNOW_ALL].sort());
});

test('no room knows of one it should not', () => {
  const wrong = files.flatMap((file) => {
    const room = roomOf(file);
    if (KNOW_ALL.includes(room)) return [];
    const known = importsOf(file).filter((target) => roomOf(target) !== room);
    const shared = (target: string) => target === SHARED && room.startsWith('table/');
    return known.filter((to) => !MAY_KNOW[room]?.includes(roomOf(to)) && !shared(to)).map((to) => `${file} knows ${to}`);
  });
  expect(wrong).toEqual([]);
});

test('the protocol and the words draw nothing', () => {
  const drawing = files.filter((file) => file.endsWith('.svelte') && ['protocol', 'i18n'].includes(roomOf(file)));
  expect(drawing).toEqual([]);
});
