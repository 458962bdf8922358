/** Who takes a choice back: at once if nothing was learnt by it; else the other people are asked, if there are any. */
import type { Frame } from '../../protocol/generated';

export const freely = (frame: Frame): boolean => frame.can_undo;

/** Is there nobody to ask? */
export const alone = (frame: Frame): boolean => !frame.seats.some((seat) => seat.seat !== frame.you && seat.kind === 'person');
