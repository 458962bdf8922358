/** Something that may be refused: what was said about it stays until the next try. */
export class Attempt {
  why = $state('');

  async run(what: () => Promise<unknown>): Promise<void> {
    this.why = '';
    try {
      await what();
    } catch (error) {
      this.why = (error as Error).message;
    }
  }
}
