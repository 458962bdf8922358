/** The packs that somebody has brought to this page, and what the service says of them; gone when the page is closed. */
import { api } from '../protocol/api';
import type { NewPack, PackLook } from '../protocol/generated';
import { readChosen, readDropped, TooLargeToRead } from '../protocol/packs';
import { t } from '../i18n';

class Brought {
  packs = $state.raw<NewPack[]>([]);
  look = $state.raw<PackLook | null>(null);
  why = $state('');
  busy = $state(false);
  /** Named by a person for packs that do not say it. */
  game = $state('');

  take = (dropped: DataTransfer): Promise<void> => this.#see(readDropped(dropped));
  choose = (chosen: FileList): Promise<void> => this.#see(readChosen(chosen));

  async again(game: string): Promise<void> {
    this.game = game;
    await this.#see(Promise.resolve(this.packs));
  }

  async #see(read: Promise<NewPack[]>): Promise<void> {
    [this.busy, this.why, this.look] = [true, '', null];
    try {
      this.packs = await read;
      if (!this.packs.length) throw new Error(t('packNone'));
      this.look = await api.lookAtPacks(this.packs, this.game);
    } catch (error) {
      this.why = error instanceof TooLargeToRead ? t('packTooLarge', { name: error.message }) : (error as Error).message;
    } finally {
      this.busy = false;
    }
  }
}

export const brought = new Brought();
