/** What this browser remembers: the seats one holds, so that a reload or a new tab finds them again. */
import type { KeptDeal } from './deal';

export interface HeldTable {
  table: string;
  game: string;
  title: string;
  secret: string | null;
  owner: string | null;
  links: { seat: number; link: string }[];
  /** The seat came by somebody's link, and whoever sits there has not said their name yet. */
  unnamed?: boolean;
  /** Our part in the table's deal, to check it afterwards. */
  deal?: KeptDeal;
  /** At a table to learn at: the steps of the tutorial that were said. */
  tutorial?: number[];
  at: number;
}

const KEY = 'unboxed.tables';
const MOST = 30;

function read(): HeldTable[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? (found as HeldTable[]) : [];
  } catch {
    return []; // storage may be blocked or hold something old; the links still work
  }
}

function write(tables: HeldTable[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables.slice(0, MOST)));
  } catch {
    // nothing to do: the person's link still holds the seat
  }
}

const BROWSER = 'unboxed.browser';
let browser = '';

/** What this browser is known by at tables: the same at every visit, and it says nothing about anybody. */
export function browserToken(): string {
  try {
    browser ||= localStorage.getItem(BROWSER) ?? '';
    if (!browser) {
      browser = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0')).join('');
      localStorage.setItem(BROWSER, browser);
    }
  } catch {
    // known for this visit only
  }
  return browser;
}

export function heldTables(): HeldTable[] {
  return read();
}

export function heldTable(table: string): HeldTable | undefined {
  return read().find((held) => held.table === table);
}

export function holdTable(table: string, facts: Partial<HeldTable>): HeldTable {
  const before = heldTable(table);
  const held: HeldTable = {
    game: '',
    title: '',
    secret: null,
    owner: null,
    links: [],
    ...before,
    ...facts,
    table,
    at: Date.now(),
  };
  write([held, ...read().filter((other) => other.table !== table)]);
  return held;
}

export function forgetTable(table: string): void {
  write(read().filter((held) => held.table !== table));
}
