/** The colour and the shape of every player: the one place that says them. Gold is never a player: it is what may be chosen. */
export const SHAPES = ['circle', 'square', 'triangle', 'diamond', 'hexagon', 'star'] as const;
export type Shape = (typeof SHAPES)[number];

/** Drawings in a square of 24; each fills about the same. */
const DRAWN: Record<Shape, string> = {
  circle: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z',
  square: 'M4 4h16v16H4z',
  triangle: 'M12 2.5L22.5 21h-21z',
  diamond: 'M12 1.5L21.5 12L12 22.5L2.5 12z',
  hexagon: 'M7 3.3h10l5 8.7l-5 8.7H7L2 12z',
  star: 'M12 1.5l3.1 7l7.6.8l-5.7 5.1l1.6 7.5L12 18l-6.6 3.9L7 14.4L1.3 9.3L8.9 8.5z',
};

const at = (seat: number) => ((seat % SHAPES.length) + SHAPES.length) % SHAPES.length;

export const shapeOf = (seat: number): Shape => SHAPES[at(seat)] ?? 'circle';
export const drawingOf = (seat: number): string => DRAWN[shapeOf(seat)];
/** The colours themselves are in app.css, for a dark and for a light page. */
export const colourOf = (seat: number): string => `var(--player-${at(seat) + 1})`;
