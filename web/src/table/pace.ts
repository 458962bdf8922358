/** How long a move of others stays before the next is shown, and what of it hits oneself. */
import type { Frame, Line } from '../protocol/generated';
import type { Pace } from '../ui/settings.svelte';

/** Milliseconds for which a move is shown. */
export const SHOWN: Record<Pace, number> = { calm: 900, usual: 500, fast: 150, 'at once': 0 };
/** What hits oneself stays so long, or until it is touched. */
const BLOW = 1600;
/** A die rolls for a while before it can be read. */
const ROLL = 600;
/** Of the time one has for an answer others' moves may take so much. */
const TAKEN = 0.2;

export const asked = ({ you, scene, may_let_be }: Frame): boolean =>
  you !== null && !scene.over && (scene.prompt?.seat === you || may_let_be !== null);

/** What one has: numbers, tracks and how many cards lie where. */
function own({ scene, you }: Frame): string {
  const mine = <T extends { seat?: number }>(things: T[] | undefined): T[] => (things ?? []).filter((one) => one.seat === you);
  return JSON.stringify([
    mine(scene.seats).map((seat) => seat.counters.map((one) => one.value)),
    mine(scene.tracks).map((track) => track.value),
    mine(scene.zones).map((zone) => zone.count),
  ]);
}

/** The lines that tell what happened to oneself while it was another's turn; none if nothing did. */
export function blowOf(before: Frame, now: Frame, log: Line[]): Line[] {
  const { you } = now;
  if (you === null || before.scene.turn === you || now.new <= 0 || own(before) === own(now)) return [];
  return log.slice(-now.new).filter((line) => line.parts.some((part) => part.seat === you));
}

/** How long this frame stays at least. What asks oneself stays anyway, and where nothing happened there is nothing to see. */
export function staysFor(frame: Frame, log: Line[], blow: Line[], pace: Pace): number {
  const shown = SHOWN[pace];
  if (!shown || asked(frame) || frame.new <= 0) return 0;
  if (blow.length) return BLOW;
  return shown + (pace !== 'fast' && log.slice(-frame.new).some((line) => line.name.includes('roll')) ? ROLL : 0);
}

/** Where the newest of `frames` asks oneself and time runs, all of them together may take only a part of it. */
export function hurried(stays: number, frames: Frame[]): number {
  const newest = frames[frames.length - 1];
  const limit = newest && asked(newest) ? (newest.window ?? newest.clock)?.ends_in : undefined;
  return limit === undefined ? stays : Math.min(stays, (limit * TAKEN) / frames.length);
}

/** The frame as it is after having waited: less time is left. */
export function later(frame: Frame, waited: number): Frame {
  const less = <T extends { ends_in: number }>(open: T | null): T | null => open && { ...open, ends_in: Math.max(0, open.ends_in - waited) };
  return waited < 1 ? frame : { ...frame, window: less(frame.window), clock: less(frame.clock) };
}
