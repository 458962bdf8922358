/** Whether a choice can be taken back without asking anybody: nothing was learnt by it, or no other person sits here. */
import type { Frame } from '../../protocol/generated';

export const freely = (frame: Frame): boolean =>
  frame.can_undo || (frame.moment > 0 && !frame.seats.some((seat) => seat.seat !== frame.you && seat.kind === 'person'));
