/** Where in the page we are, from the address. */

export type Route =
  | { page: 'start'; game: string | null }
  | { page: 'table'; table: string; secret: string | null }
  | { page: 'replay'; table: string; secret: string | null; at: number | null }
  | { page: 'cards'; game: string; card: string | null }
  | { page: 'rules'; game: string; paragraph: string | null; release?: string }
  | { page: 'people'; name: string | null }
  | { page: 'packs' }
  | { page: 'lab' }
  | { page: 'about' }
  | { page: 'lost' };

export function read(place: Location): Route {
  const parts = place.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  const query = new URLSearchParams(place.search);
  const mark = place.hash.slice(1) || null;
  const secret = mark?.startsWith('seat=') ? mark.slice('seat='.length) || null : null;
  const [first, second, third] = parts;
  if (!first) return { page: 'start', game: query.get('game') };
  if (first === 'table' && second && third === 'replay') {
    const at = query.get('at');
    return { page: 'replay', table: second, secret, at: at === null ? null : Number(at) };
  }
  if (first === 'table' && second) return { page: 'table', table: second, secret };
  if (first === 'games' && second && third === 'cards') return { page: 'cards', game: second, card: mark };
  if (first === 'games' && second && third === 'rules')
    return { page: 'rules', game: second, paragraph: mark, release: query.get('release') ?? undefined };
  if (first === 'people') return { page: 'people', name: second ?? null };
  if (first === 'packs') return { page: 'packs' };
  if (first === 'lab') return { page: 'lab' };
  if (first === 'about') return { page: 'about' };
  return { page: 'lost' };
}

class Router {
  route = $state<Route>(read(location));

  follow(): void {
    this.route = read(location);
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.follow();
    if (!replace) window.scrollTo(0, 0);
  }
}

export const router = new Router();
window.addEventListener('popstate', () => router.follow());

/** A table's address; with a secret it is that seat's own. */
export function tableLink(table: string, secret: string | null, sub = ''): string {
  return `/table/${table}${sub}${secret ? `#seat=${secret}` : ''}`;
}

/** The rulebook of a game, as an earlier release had it if one is named. */
export function rulesLink(game: string, release?: string): string {
  return `/games/${game}/rules${release ? `?release=${encodeURIComponent(release)}` : ''}`;
}

/** Links inside the page need no new document. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api')) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  router.go(link.pathname + link.search + link.hash);
}
