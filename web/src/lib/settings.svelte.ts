/** How this person likes the page: kept in the browser, applied to the whole document. */
import type { Language } from '../words';

export type Look = 'system' | 'dark' | 'light';
export type Motion = 'system' | 'full' | 'none';

interface Kept {
  look: Look;
  motion: Motion;
  language: Language | 'system';
  name: string;
  person: string;
  notices: boolean;
  details: boolean;
  guided: string[];
}

const KEY = 'unboxed.settings';
const FRESH: Kept = {
  look: 'dark',
  motion: 'system',
  language: 'system',
  name: '',
  person: '',
  notices: false,
  details: true,
  guided: [],
};

function read(): Kept {
  try {
    return { ...FRESH, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return { ...FRESH };
  }
}

const light = window.matchMedia('(prefers-color-scheme: light)');
const calm = window.matchMedia('(prefers-reduced-motion: reduce)');

class Settings {
  kept = $state<Kept>(read());

  keep(change: Partial<Kept>): void {
    Object.assign(this.kept, change);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // kept for this visit only
    }
    this.apply();
  }

  /** Another name is not the person whose profile was opened here. */
  goBy(name: string): void {
    this.keep(name === this.kept.name ? { name } : { name, person: '' });
  }

  get language(): Language {
    if (this.kept.language !== 'system') return this.kept.language;
    return navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en';
  }

  get still(): boolean {
    return this.kept.motion === 'none' || (this.kept.motion === 'system' && calm.matches);
  }

  apply(): void {
    const root = document.documentElement;
    const { look } = this.kept;
    root.dataset.theme = look === 'system' ? (light.matches ? 'light' : 'dark') : look;
    root.dataset.motion = this.still ? 'none' : 'full';
    root.lang = this.language;
  }
}

export const settings = new Settings();
light.addEventListener('change', () => settings.apply());
calm.addEventListener('change', () => settings.apply());
