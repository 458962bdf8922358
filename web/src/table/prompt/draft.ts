/** Choices that are made and not sent yet: where a question goes on with a choice, both are sent in one go. */
import type { Changed, Counter, Option, Outcome, Prompt, Scene } from '../../protocol/generated';

export interface Step {
  option: Option;
  /** The question that goes on with it. */
  question: Prompt;
  changes: Changed[];
}

/** What whoever answers is shown of it. */
export interface Draft {
  words: string[];
  gathering: boolean;
  /** Begins or ends choosing several at once, where that is possible. */
  gather?: () => void;
  /** Sends what was gathered. */
  finish?: () => void;
}

/** The step that an option is, if the question goes on with it; where the same is asked again, only if one gathers several. */
export function stepOf(option: Option, outcome: Outcome | undefined, gathering: boolean): Step | null {
  const question = outcome?.question;
  return question && (gathering || !question.again) ? { option, question, changes: outcome.changes } : null;
}

/** The scene with the question that goes on, and with the numbers that are sure by then. */
export function drafted(scene: Scene, steps: Step[]): Scene {
  const last = steps.at(-1);
  if (!last) return scene;
  const after = new Map(steps.flatMap((step) => step.changes).map((change) => [`${change.seat} ${change.name}`, change.after]));
  const counted = (seat: number) => (counter: Counter) => ({ ...counter, value: after.get(`${seat} ${counter.name}`) ?? counter.value });
  return {
    ...scene,
    prompt: last.question,
    seats: scene.seats.map((seat) => ({ ...seat, counters: seat.counters.map(counted(seat.seat)) })),
    tracks: scene.tracks?.map((track) => ({ ...track, value: after.get(`${track.seat ?? -1} ${track.name}`) ?? track.value })),
  };
}

/** May several of these be chosen in one go? */
export const gatherable = (prompt: Prompt | null): boolean => (prompt?.options ?? []).filter((option) => option.several).length > 1;

export const wordsOf = (steps: Step[]): string[] => steps.map((step) => step.option.label);
