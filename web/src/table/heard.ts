/** What of a frame is heard: the end before all, then what hits oneself, the roll, the deeds, and the bell for one's turn. */
import type { Frame, Line } from '../protocol/generated';
import type { Sound } from '../ui/sounds';
import { asked } from './pace';

/** The few events that have a sound of their own; themes may name more. */
const COMMON: Record<string, Sound> = { placed: 'wood', stepped: 'wood', rode: 'wood' };

export function soundsOf(before: Frame | null, now: Frame, lines: Line[], blow: boolean, named: Record<string, Sound> = {}): Sound[] {
  if (!before) return [];
  if (now.scene.over) {
    if (before.scene.over) return [];
    return now.you !== null && now.scene.result?.winners.includes(now.you) ? ['won'] : ['lost'];
  }
  const own = lines.map((line) => named[line.name] ?? COMMON[line.name]).find(Boolean);
  const heard: Sound[] = [];
  if (blow) heard.push('hit');
  if (lines.some((line) => line.name.includes('roll'))) heard.push('die');
  else if (own) heard.push(own);
  else if (lines.length && !blow) heard.push('card');
  const bell = asked(now) && !asked(before);
  return bell ? [...heard, 'turn'] : heard;
}
