/** What somebody has just said in the chat stands by their seat for a while. */
import type { ChatLine } from '../protocol/generated';

/** Long enough to be read at a glance, in ms. */
const STANDS = 6000;

export class Said {
  bySeat = $state.raw<ReadonlyMap<number, string>>(new Map());
  private known = -1;

  /** What was said before one came is no news. */
  hear(lines: ChatLine[]): void {
    const fresh = this.known < 0 ? [] : lines.slice(this.known).filter((line) => line.kind === 'said');
    this.known = lines.length;
    for (const line of fresh) {
      this.bySeat = new Map([...this.bySeat, [line.seat, line.text]]);
      window.setTimeout(() => this.forget(line), STANDS);
    }
  }

  private forget(line: ChatLine): void {
    if (this.bySeat.get(line.seat) === line.text) this.bySeat = new Map([...this.bySeat].filter(([seat]) => seat !== line.seat));
  }
}
