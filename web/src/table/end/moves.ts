/** The moves of a game, one after another: what came of each choice, in a few words, and what the teacher says of it. */
import type { Course, Line } from '../../protocol/generated';
import { clauseOf, wordsOf } from '../side/recap';

export interface Move {
  /** The moment at which it was chosen. */
  moment: number;
  seat: number | null;
  text: string;
  /** Where it is the first that is judged in its round. */
  round: number | null;
  verdict: Course['choices'][number]['verdict'] | null;
  /** What choice and luck changed together, where that turned the game. */
  change: { kind: Course['turning_points'][number]['kind']; by: number } | null;
}

/** Of one move so many lines of the log are told. */
const TOLD = 2;

export function movesOf(log: Line[], course: Course | null): Move[] {
  const byMoment = new Map<number, Line[]>();
  for (const line of log) {
    if (line.name.startsWith('began_')) continue;
    const lines = byMoment.get(line.n) ?? [];
    byMoment.set(line.n, [...lines, line]);
  }
  let round = -1;
  return [...byMoment].map(([moment, lines]): Move => {
    const seat = lines[0]?.parts.find((part) => part.text.trim())?.seat ?? null;
    const choice = course?.choices.find((one) => one.moment === moment);
    const turned = course?.turning_points.find((one) => one.moment === moment);
    const begins = choice !== undefined && choice.round > 0 && choice.round !== round;
    if (begins) round = choice.round;
    const clauses = lines.map((line) => wordsOf(clauseOf(line, seat, null))).filter(Boolean);
    return {
      moment,
      seat,
      text: [...new Set(clauses)].slice(0, TOLD).join('; '),
      round: begins ? round : null,
      verdict: choice?.verdict ?? null,
      change: turned ? { kind: turned.kind, by: turned.change } : null,
    };
  });
}

/** The move that leads on from this moment, or the last one before it. */
export const moveAt = (moves: Move[], moment: number): Move | undefined =>
  moves.reduce<Move | undefined>((found, move) => (move.moment <= moment ? move : found), moves[0]);
