/** What a tutorial's words are about, found on the page. */
const PARTS: Record<string, string> = {
  question: '.prompt',
  goal: '.goal',
  seats: '.seats',
  hand: '.own-hand',
  map: '.map',
  tracks: '.trackers, .own .tracks',
  log: '.side',
  hint: 'header .hint',
  undo: 'header .undo',
};
const NAMED: Record<string, (name: string) => string> = {
  zone: (name) => `[data-zone="${name}"]`,
  card: (name) => `.felt [data-face="${name}"]`,
  counter: (name) => `.own [data-counter="${name}"]`,
};

/** The selector of something that words are `at`; empty if this page does not know it. */
export function selectorOf(at: string): string {
  const [kind = '', ...name] = at.split(':');
  return name.length ? (NAMED[kind]?.(name.join(':').replace(/["\\\\]/g, '')) ?? '') : (PARTS[kind] ?? '');
}
