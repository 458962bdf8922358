/** A button for what cannot be taken back: it has to be held for a while, with a pointer or a key. Whoever cannot hold
 *  (a click without a pointer comes from a screen reader) confirms by a second press. */

/** How long it has to be held, and in which time a second press means it, in ms. */
export const HOLD = 700;
const AGAIN = 5000;

export class Holding {
  on = $state(false);
  private timer = 0;
  private armed = 0;

  constructor(private readonly done: () => void) {}

  readonly down = (event: PointerEvent): void => {
    if (event.button === 0) this.begin();
  };

  readonly keydown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (!event.repeat) this.begin();
  };

  readonly click = (event: MouseEvent): void => {
    if (event.detail > 0) return;
    if (this.armed && event.timeStamp - this.armed < AGAIN) this.finish();
    else this.armed = event.timeStamp;
  };

  readonly release = (): void => {
    this.on = false;
    window.clearTimeout(this.timer);
  };

  private begin(): void {
    if (this.on) return;
    this.on = true;
    this.timer = window.setTimeout(() => this.finish(), HOLD);
  }

  private finish(): void {
    this.release();
    this.done();
  }
}
