/** Which card is shown large, and what small note floats by which thing. One of each at a time. */

export interface Note {
  at: DOMRect;
  title: string;
  text: string;
  rule: string;
  face: string | null;
}

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

  /** Show a card large after the pointer has rested on it. */
  rest(face: string, element: Element, after: number): void {
    window.clearTimeout(this.timer);
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
