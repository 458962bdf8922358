/** The chance over a game as places in a drawing. */
import type { Course, TurningPoint } from '../../protocol/generated';

export interface Scale {
  low: number;
  high: number;
  marks: number[];
}

/** From 0 to as much as is needed, with a few lines to read by. */
export function scaleOf(course: Course): Scale {
  const values = [course.result, course.equal, ...course.choices.flatMap((choice) => [choice.before, choice.after])];
  const low = Math.min(0, ...values);
  const reach = Math.max(...values, course.scored ? 1 : 0.3) - low;
  const step = [0.1, 0.2, 0.25, 1, 2, 5, 10, 20, 50, 100].find((one) => reach / one <= 5) ?? reach / 5;
  const count = Math.ceil(reach / step - 1e-9);
  return { low, high: low + count * step, marks: Array.from({ length: count + 1 }, (_, i) => low + i * step) };
}

/** What is drawn at each choice: the chance before it, and after it where a better one was there; the result at the end. */
export function pointsOf(course: Course): { x: number; value: number }[] {
  const points = course.choices.flatMap((choice, x) =>
    choice.before === choice.after ? [{ x, value: choice.after }] : [{ x, value: choice.before }, { x: x + 0.3, value: choice.after }],
  );
  return [...points, { x: course.choices.length, value: course.result }];
}

/** Where a moment lies: at the last choice that is not later. */
export function placeOf(course: Course, moment: number): number {
  let place = 0;
  course.choices.forEach((choice, x) => {
    if (choice.moment <= moment) place = x;
  });
  const last = course.choices[course.choices.length - 1];
  return last && moment > last.moment ? place + 0.5 : place;
}

export const SIGNS: Record<TurningPoint['kind'], string> = { good: '✓', mistake: '×', luck: '•' };

/** A chance in per cent, or a score. */
export function told(course: Course, value: number, sign = false): string {
  const number = Math.round(course.scored ? value : 100 * value);
  const shown = `${sign && number > 0 ? '+' : ''}${number}`.replace('-', '−');
  return course.scored ? shown : `${shown} %`;
}
