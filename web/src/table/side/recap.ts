/** What others did since one's last turn, short enough to be read at a glance: a chip for each turn of somebody. */
import type { Line, Part } from '../../protocol/generated';

/** Something that was done; equal things are one. */
export interface Clause {
  parts: Part[];
  times: number;
  /** It was done to oneself, or by oneself in answer. */
  mine: boolean;
}

export interface Chip {
  /** Whose turn it was; null if it was nobody's. */
  seat: number | null;
  name: string;
  clauses: Clause[];
  /** How many more things were done that the log tells. */
  left: number;
  mine: boolean;
}

const CHIPS = 6;
const CLAUSES = 3;

const subjectOf = (line: Line): Part | undefined => line.parts.find((part) => part.text.trim());

interface Turn {
  seat: number | null;
  name: string;
  lines: Line[];
}

/** Whose deeds the lines tell: from a turn's beginning to the next, or as long as the same player does something. */
function turnsOf(lines: Line[], you: number): Turn[] {
  const byTurns = lines.some((line) => line.name === 'began_turn');
  const turns: Turn[] = byTurns ? [{ seat: you, name: '', lines: [] }] : []; // at first one's own still goes on
  for (const line of lines) {
    const begins = line.name.startsWith('began_');
    const who = begins ? line.parts.find((part) => part.seat !== undefined) : subjectOf(line);
    const seat = who?.seat ?? null;
    const now = turns[turns.length - 1];
    const same = now && (byTurns ? !begins : seat === null || seat === you || seat === now.seat);
    if (!same) turns.push({ seat, name: begins ? '' : (who?.text ?? ''), lines: [] });
    const turn = turns[turns.length - 1];
    if (!begins && turn) {
      turn.lines.push(line);
      if (!turn.name && turn.seat === seat && who) turn.name = who.text;
    }
  }
  return turns.filter((turn) => turn.lines.length && turn.seat !== you);
}

/** The line without its subject, if that is whose chip it stands on, and without its full stop. */
export function clauseOf(line: Line, seat: number | null, you: number | null): Clause {
  const subject = subjectOf(line);
  const parts = subject && subject.seat !== undefined && subject.seat === seat ? line.parts.filter((part) => part !== subject) : line.parts;
  return { parts: bare(parts), times: 1, mine: line.parts.some((part) => part.seat === you) };
}

/** Without space at either end and without the full stop, whichever part they stand in: what follows is set beside it. */
function bare(parts: Part[]): Part[] {
  const told = parts.map((part) => ({ ...part }));
  for (let last = told.length - 1, stop = true; last >= 0; last--) {
    const part = told[last]!;
    part.text = part.text.trimEnd();
    if (stop && part.text.endsWith('.')) [part.text, stop] = [part.text.slice(0, -1).trimEnd(), false];
    if (part.text) break;
  }
  for (const part of told) {
    part.text = part.text.trimStart();
    if (part.text) break;
  }
  return told.filter((part) => part.text);
}

export const wordsOf = (clause: Clause): string => clause.parts.map((part) => part.text).join('');

/** What matters most: what concerns oneself, then what was done to somebody or with a card that is known. */
const weight = ({ mine, parts }: Clause): number =>
  mine ? 3 : parts.some((part) => part.seat !== undefined) ? 2 : parts.some((part) => part.face) ? 1 : 0;

function chipOf(turn: Turn, you: number): Chip {
  const all: Clause[] = [];
  for (const line of turn.lines) {
    const clause = clauseOf(line, turn.seat, you);
    if (!clause.parts.length) continue; // all that it said was whose turn it is
    const same = all.find((one) => wordsOf(one) === wordsOf(clause));
    if (same) same.times += 1;
    else all.push(clause);
  }
  const kept = new Set([...all].sort((a, b) => weight(b) - weight(a)).slice(0, CLAUSES));
  const clauses = all.filter((clause) => kept.has(clause));
  return { seat: turn.seat, name: turn.name, clauses, left: all.length - clauses.length, mine: clauses.some((clause) => clause.mine) };
}

/** At most six: those that concern oneself, then the newest. */
export function recapOf(lines: Line[], you: number): Chip[] {
  const all = turnsOf(lines, you).map((turn) => chipOf(turn, you)).filter((chip) => chip.clauses.length);
  const wanted = [...all].reverse().sort((a, b) => Number(b.mine) - Number(a.mine));
  const kept = new Set(wanted.slice(0, CHIPS));
  return all.filter((chip) => kept.has(chip));
}

/** All of it as it is read aloud. */
export const spokenRecap = (chips: Chip[]): string =>
  chips
    .map(({ name, clauses }) => {
      const told = clauses.map((clause) => wordsOf(clause) + (clause.times > 1 ? ` ×${clause.times}` : ''));
      return `${name ? `${name}: ` : ''}${told.join('; ')}.`;
    })
    .join(' ');
