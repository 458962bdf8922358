/** How this person likes the page: kept in the browser, applied to the whole document. */

export type Look = 'system' | 'dark' | 'light';
export type Motion = 'system' | 'full' | 'none';
export type Pace = 'calm' | 'usual' | 'fast' | 'at once';

interface Kept {
  look: Look;
  motion: Motion;
  /** How fast others' moves are shown. */
  pace: Pace;
  name: string;
  /** The profiles this browser holds, each by its secret. There may be no other copy of one. */
  profiles: { name: string; secret: string }[];
  notices: boolean;
  sound: boolean;
  details: boolean;
  guided: string[];
}

const KEY = 'unboxed.settings';
const FRESH: Kept = {
  look: 'dark',
  motion: 'system',
  pace: 'usual',
  name: '',
  profiles: [],
  notices: false,
  sound: false,
  details: true,
  guided: [],
};

/** What makes two names the same person's, as the service sees it. */
const idOf = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

function read(): Kept {
  try {
    const { person, ...kept } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept> & { person?: string };
    const profiles = person && kept.name ? [{ name: kept.name, secret: person }] : []; // as it was kept before
    return { ...FRESH, profiles, ...kept };
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

  /** The secret of the profile of this name, if this browser holds it. */
  secretOf(name: string): string {
    return this.kept.profiles.find((one) => idOf(one.name) === idOf(name))?.secret ?? '';
  }

  /** The secret to sit down with: that of the name one goes by. */
  get person(): string {
    return this.secretOf(this.kept.name);
  }

  hold(name: string, secret: string): void {
    this.letGo(name);
    this.keep({ profiles: [...this.kept.profiles, { name, secret }] });
  }

  letGo(name: string): void {
    this.keep({ profiles: this.kept.profiles.filter((one) => idOf(one.name) !== idOf(name)) });
  }

  get still(): boolean {
    return this.kept.motion === 'none' || (this.kept.motion === 'system' && calm.matches);
  }

  apply(): void {
    const root = document.documentElement;
    const { look } = this.kept;
    root.dataset.theme = look === 'system' ? (light.matches ? 'light' : 'dark') : look;
    root.dataset.motion = this.still ? 'none' : 'full';
  }
}

export const settings = new Settings();
light.addEventListener('change', () => settings.apply());
calm.addEventListener('change', () => settings.apply());
