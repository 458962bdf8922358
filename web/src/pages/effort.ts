/** How long a game takes and how much there is to think of, from what was measured of it. */
import type { GameFacts } from '../protocol/generated';

/** Seconds that a question takes a person, with what others do before the next. */
const SECONDS = 12;

/** Minutes, in steps of five; 0 if nobody knows. */
export const minutesOf = (game: GameFacts): number => Math.ceil((game.questions * SECONDS) / 60 / 5) * 5;

export type Weight = 'light' | 'medium' | 'heavy';

/** A short rulebook or a short game is light; many questions make it heavy. */
export function weightOf({ questions, paragraphs }: GameFacts): Weight | null {
  if (!questions) return null;
  if (paragraphs < 100 || questions < 25) return 'light';
  return questions > 150 ? 'heavy' : 'medium';
}

/** The one with the least to read: for whoever has never been here. */
export const firstOf = (games: GameFacts[]): GameFacts | undefined =>
  [...games].filter((game) => game.questions).sort((one, other) => one.paragraphs - other.paragraphs)[0];

/** That one, then the shorter before the longer; what nobody has measured stands last. */
export function inOrder(games: GameFacts[]): GameFacts[] {
  const first = firstOf(games);
  const long = (game: GameFacts) => (game === first ? -1 : game.questions || Infinity);
  return [...games].sort((one, other) => long(one) - long(other) || 0);
}
