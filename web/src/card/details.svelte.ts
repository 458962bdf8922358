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
export const HOVERS = window.matchMedia('(hover: hover)'); // a finger that has left still counts as a pointer for some browsers

class Details {
  face = $state<string | null>(null);
  rule = $state<string>('');
  note = $state.raw<Note | null>(null);
  preview = $state.raw<{ face: string; at: DOMRect } | null>(null);
  private timer = 0;

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
    this.timer = window.setTimeout(() => {
      this.preview = { face, at: element.getBoundingClientRect() };
    }, after);
  }

  hush(): void {
    window.clearTimeout(this.timer);
    this.note = null;
    this.preview = null;
  }
}

export const details = new Details();
