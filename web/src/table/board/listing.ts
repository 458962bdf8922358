/** What all share, as lines beside a map: under headings, in as many columns as it takes for all of it to fit. */
import type { SceneZone } from '../../protocol/generated';

export interface Section {
  /** What its lines have in common; without it they say it themselves. */
  title: string;
  zones: SceneZone[];
  /** Its cards carry numbers or places: they want the whole width, if there is enough height. */
  wide: boolean;
}

export interface Listing {
  /** How many columns the lines of a section have. */
  columns: (section: Section) => 1 | 2;
  headed: boolean;
  /** Even the smallest form is too high: it goes on sideways. */
  sideways: boolean;
}

/** The heights of a line and of a heading, with what is between them, in pixels. */
export const LINE = 38;
export const HEAD = 22;

const cardsOf = (zone: SceneZone) => (zone.kind === 'pile' ? 1 : zone.cards.length);
/** "Most Wanted 1" and "Most Wanted 2" are both Most Wanted. */
const common = (name: string) => name.replace(/\s*\d+$/, '');

/** Rows have a heading each, and so have piles that are numbered; other piles say what they are. */
export function sectionsOf(zones: SceneZone[]): Section[] {
  const found: Section[] = [];
  for (const zone of zones.filter((one) => cardsOf(one) > 0 || one.kind === 'pile')) {
    const numbered = common(zone.name) !== zone.name;
    const title = zone.kind === 'pile' && !numbered ? '' : common(zone.name);
    const wide = title !== '' && zone.cards.some((card) => card.face && card.counters?.length);
    const same = found.find((section) => section.title === title);
    if (same) [same.zones, same.wide] = [[...same.zones, zone], same.wide || wide];
    else found.push({ title, zones: [zone], wide });
  }
  return [...found.filter((section) => section.title), ...found.filter((section) => !section.title)];
}

const linesOf = (section: Section, columns: number) => Math.ceil(section.zones.reduce((sum, zone) => sum + cardsOf(zone), 0) / columns);

export function listingOf(sections: Section[], height: number): Listing {
  const forms: Listing[] = [
    { columns: (section) => (section.title ? 1 : 2), headed: true, sideways: false },
    { columns: (section) => (section.wide ? 1 : 2), headed: true, sideways: false },
    { columns: () => 2, headed: true, sideways: false },
    { columns: () => 2, headed: false, sideways: false },
  ];
  const high = (form: Listing) =>
    sections.reduce((sum, one) => sum + linesOf(one, form.columns(one)) * LINE + (form.headed ? (one.title ? HEAD : 8) : 0), 0);
  return forms.find((form) => high(form) <= height) ?? { columns: () => 2, headed: false, sideways: true };
}
