/** What is said with one touch: it goes the way of the chat, so that whoever hears no chat hears none of it. */
import type { Drawing } from '../../card/theme';

export interface Emote {
  icon: Drawing;
  text: string;
}

export const EMOTES: Emote[] = [
  { icon: 'gi:laurels', text: 'Well played!' },
  { icon: 'gi:clover', text: 'Good luck!' },
  { icon: 'gi:shaking-hands', text: 'Thank you!' },
  { icon: 'gi:surprised-skull', text: 'Oh no!' },
  { icon: 'gi:imp-laugh', text: 'Ha!' },
  { icon: 'gi:sands-of-time', text: 'Take your time.' },
];
