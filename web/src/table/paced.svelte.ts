/** What is drawn of a table: frame after frame as they came, each for as long as this person wants to see it. */
import type { Frame, Line } from '../protocol/generated';
import type { Pace } from '../ui/settings.svelte';
import { asked, blowOf, hurried, later, staysFor } from './pace';
import { recapOf, type Chip } from './side/recap';

interface Heard {
  frame: Frame;
  log: Line[];
  at: number;
}

export class Paced {
  frame = $state.raw<Frame | null>(null);
  log = $state.raw<Line[]>([]);
  /** How many frames have come that are not drawn yet. */
  behind = $state(0);
  /** What has just hit oneself, as long as it is shown. */
  blow = $state.raw<Line[]>([]);
  /** What others did since one's last turn, from the beginning of one's turn to its first choice. */
  recap = $state.raw<Chip[]>([]);

  private heard: Heard[] = [];
  private timer = 0;
  /** The length of the log when one chose last on one's own turn; -1 before. */
  private since = -1;
  /** Has another had the turn since then? */
  private away = false;
  /** Is everything drawn at once until one is asked again? */
  private rushing = false;
  /** Does nothing move just now, because something lies over the table? */
  private held = false;

  constructor(private readonly pace: () => Pace) {}

  /** Draw this when all before it has been seen; at once what takes something back. */
  hear(frame: Frame, log: Line[]): void {
    const last = this.heard[this.heard.length - 1];
    const newest = last?.frame ?? this.frame;
    if (newest?.number === frame.number) {
      // Nobody moved: only who sits where, or what was asked of the others, is told anew.
      if (last) this.heard[this.heard.length - 1] = { ...last, frame: { ...frame, new: last.frame.new } };
      else [this.frame, this.log] = [frame, log];
      return;
    }
    this.heard.push({ frame, log, at: performance.now() });
    if (newest && frame.moment < newest.moment) this.skip();
    else if (!this.timer) this.next();
    this.behind = this.heard.length;
  }

  /** Draw the newest now. */
  skip(): void {
    const newest = this.heard[this.heard.length - 1];
    this.heard = newest ? [newest] : [];
    this.next(true);
  }

  /** Show nothing any more until one is asked, or it is over. */
  rush(): void {
    this.rushing = true;
    this.skip();
  }

  /** While something is explained over the table nothing moves behind it; what came meanwhile is shown afterwards. */
  hold(on: boolean): void {
    if (this.held === on) return;
    this.held = on;
    if (!on && !this.timer) this.next();
  }

  /** What hit oneself has been read. */
  seen(): void {
    if (this.blow.length) this.next();
  }

  leave(): void {
    window.clearTimeout(this.timer);
  }

  private next(now = false): void {
    window.clearTimeout(this.timer);
    this.timer = 0;
    if (this.held && !now && this.frame && !this.heard.some(({ frame }) => asked(frame) && (frame.window ?? frame.clock))) return;
    this.blow = [];
    const next = this.heard.shift();
    this.behind = this.heard.length;
    if (!next) return;
    const before = this.frame;
    if (asked(next.frame) || next.frame.scene.over) this.rushing = false;
    const pace = document.hidden || this.rushing ? 'at once' : this.pace();
    this.blow = before && pace !== 'at once' && !asked(next.frame) ? blowOf(before, next.frame, next.log) : [];
    this.remember(before, next);
    this.log = next.log;
    this.frame = later(next.frame, performance.now() - next.at);
    const stays = staysFor(next.frame, next.log, this.blow, pace);
    if (stays) this.timer = window.setTimeout(() => this.stay(stays), 0); // on a busy machine drawing takes time of its own
    else if (this.heard.length) this.next();
  }

  /** It is drawn: from now on it is seen. */
  private stay(stays: number): void {
    this.timer = window.setTimeout(() => this.next(), hurried(stays, this.heard.map((one) => one.frame)));
  }

  private remember(before: Frame | null, { frame, log }: Heard): void {
    if (before && asked(before) && before.scene.turn === frame.you && frame.number !== before.number) {
      this.since = this.log.length;
      this.away = false;
    }
    this.away ||= frame.scene.turn !== frame.you;
    const returns = this.since >= 0 && this.away && frame.scene.turn === frame.you && asked(frame);
    this.recap = returns && frame.you !== null ? recapOf(log.slice(this.since), frame.you) : [];
  }
}
