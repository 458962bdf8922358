/** What a tutorial says at this person's table: each step once, as soon as its moment has come. */
import { api } from '../../protocol/api';
import type { Frame, TutorialWords } from '../../protocol/generated';
import { heldTable, holdTable } from '../../protocol/memory';

export class Tutoring {
  /** What may be said at this question, the first first. */
  words = $state.raw<TutorialWords[]>([]);
  asked = $state(false);

  private said: number[];
  /** The question, or the end, that the words are for. */
  private at = '';

  constructor(
    private readonly table: string,
    private readonly secret: string,
  ) {
    this.said = heldTable(table)?.tutorial ?? [];
  }

  /** Ask what is to be said now; what was shown at the question before has been read. */
  hear({ number, you, scene }: Frame): void {
    this.asked = scene.over || (you !== null && scene.prompt?.seat === you);
    const at = `${number} ${scene.over}`;
    if (at === this.at) return;
    this.at = at;
    this.next();
    this.words = [];
    if (this.asked) void this.ask(at);
  }

  /** The first words have been read. */
  next(): void {
    const [first, ...rest] = this.words;
    if (!first) return;
    this.said = [...this.said, first.step];
    this.words = rest;
    holdTable(this.table, { tutorial: this.said });
  }

  private async ask(at: string): Promise<void> {
    const found = await api.tutorial(this.table, this.secret).catch(() => []); // the game goes on without words
    if (at === this.at) this.words = found.filter((one) => !this.said.includes(one.step));
  }
}
