/** Which card is shown large, and what small note floats by which thing. One of each at a time. */
import { settings } from '../ui/settings.svelte';

export interface Note {
  at: DOMRect;
  /** The card that cannot be used; empty for a note on one that can. */
  title: string;
  text: string;
  rule: string;
  face: string | null;
}

const LEGIBLE = 135;
/** Pixels by which a pointer must move to point at something else. */
const STIRS = 3;
export const HOVERS = window.matchMedia('(hover: hover)'); // a finger that has left still counts as a pointer for some browsers

class Details {
  face = $state<string | null>(null);
  rule = $state<string>('');
  note = $state.raw<Note | null>(null);
  preview = $state.raw<{ face: string; at: DOMRect } | null>(null);
  private timer = 0;
  /** The thing that is shown large, or will be. */
  private over: Element | null = null;
  /** Where the pointer was when the table changed under it: what has come there was not pointed at. */
  private still: { x: number; y: number } | null = null;
  private pointer = { x: -1, y: -1 };
  /** What lies under a pointer that has not moved since: shown once it does. */
  private below: (() => void) | null = null;

  constructor() {
    window.addEventListener('pointermove', (event) => this.move(event), { capture: true, passive: true });
  }

  open(face: string, rule = ''): void {
    this.hush();
    this.face = face;
    this.rule = rule;
  }

  openRule(rule: string): void {
    this.hush();
    this.face = null;
    this.rule = rule;
  }

  close(): void {
    this.face = null;
    this.rule = '';
  }

  tell(note: Note): void {
    window.clearTimeout(this.timer);
    this.preview = null;
    this.note = note;
  }

  /** Show a card large after the pointer has rested on it, unless it is large enough to read. */
  rest(face: string, element: Element, after: number): void {
    window.clearTimeout(this.timer);
    if (!HOVERS.matches || !settings.kept.details || element.getBoundingClientRect().width > LEGIBLE) return;
    this.over = element;
    if (this.still) {
      this.below = () => this.rest(face, element, after);
      return;
    }
    this.timer = window.setTimeout(() => {
      if (element.isConnected) this.preview = { face, at: element.getBoundingClientRect() };
    }, after);
  }

  hush(): void {
    window.clearTimeout(this.timer);
    this.note = this.preview = this.below = null;
  }

  /** The table has been drawn anew: what is no longer there is not shown large, and what has come under a pointer that
   *  stands still was not pointed at. */
  settle(): void {
    if (this.preview && this.over?.isConnected) return;
    this.hush();
    this.still = { ...this.pointer };
  }

  private move({ clientX: x, clientY: y }: PointerEvent): void {
    this.pointer = { x, y };
    if (!this.still || Math.hypot(x - this.still.x, y - this.still.y) < STIRS) return;
    const { below } = this;
    this.still = this.below = null;
    below?.();
  }
}

export const details = new Details();
