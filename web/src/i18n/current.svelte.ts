import { en, type Words } from './en';

class Current {
  words = $state.raw<Words>(en);

  async load(language: string): Promise<void> {
    this.words = language === 'de' ? (await import('./de')).de : en;
  }
}

export const current = new Current();
