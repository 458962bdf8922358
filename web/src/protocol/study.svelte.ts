/** The analysis of a finished game, as it grows: asked for again and again, since the service works only while somebody looks. */
import { api } from './api';
import type { Analysis, Course } from './generated';

const EVERY = 1000; // ms

export class Study {
  found = $state.raw<Analysis | null>(null);
  /** Why there is none, in the service's words. */
  why = $state('');
  private timer = 0;
  private stopped = false;

  constructor(
    private readonly table: string,
    private readonly secret: string | null,
    readonly seat: number,
  ) {
    void this.ask();
  }

  get course(): Course | null {
    return this.found?.course ?? null;
  }

  stop(): void {
    this.stopped = true;
    window.clearTimeout(this.timer);
  }

  private async ask(): Promise<void> {
    try {
      this.found = await api.analysis(this.table, this.seat, this.secret);
      this.why = '';
    } catch (error) {
      this.why = (error as Error).message;
      return;
    }
    if (!this.stopped && this.found.state !== 'complete') this.timer = window.setTimeout(() => void this.ask(), EVERY);
  }
}
