/** A trial of the lab: asked for again until all games are played, with what was told on the way. */
import { api } from '../protocol/api';
import type { TrialFacts, TrialLine, TrialWish } from '../protocol/generated';
import type { Point } from './growth';

const EVERY = 700; // milliseconds between two questions

export class Trying {
  facts = $state.raw<TrialFacts | null>(null);
  points = $state.raw<Record<string, Point[]>>({});
  why = $state('');
  running = $state(false);
  #timer = 0;

  begin(wish: TrialWish): void {
    this.stop();
    [this.facts, this.points, this.why, this.running] = [null, {}, '', true];
    void this.#ask(wish);
  }

  stop(): void {
    window.clearTimeout(this.#timer);
    this.#timer = 0;
    this.running = false;
  }

  async #ask(wish: TrialWish): Promise<void> {
    try {
      const facts = await api.labTrial(wish);
      if (!this.running) return;
      if (facts.games > (this.facts?.games ?? 0)) this.#note(facts);
      this.facts = facts;
      if (facts.state === 'complete') this.running = false;
      else this.#timer = window.setTimeout(() => void this.#ask(wish), EVERY);
    } catch (error) {
      this.why = (error as Error).message;
      this.running = false;
    }
  }

  #note(facts: TrialFacts): void {
    const points = { ...this.points };
    for (const line of facts.lines) {
      const point = { games: facts.games, difference: line.after - line.before, low: line.low, high: line.high };
      points[keyOf(line)] = [...(points[keyOf(line)] ?? []), point];
    }
    this.points = points;
  }
}

export const keyOf = (line: TrialLine): string => `${line.card} ${line.measure}`;
