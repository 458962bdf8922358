/** Where the things of a scene lie on the table: whose cards, which panel, what has to be brought up to be chosen. */
import type { Choices } from './prompt/choices';
import type { Scene, SceneCard, SceneSeat, SceneZone, Track } from '../protocol/generated';
import { t } from '../i18n';

export interface Places {
  others: SceneSeat[];
  you: SceneSeat | undefined;
  hand: SceneZone | undefined;
  ownRows: SceneZone[];
  shared: SceneZone[];
  tracks: Track[];
  panelled: boolean;
  beside: boolean;
  mapped: boolean;
  sheeted: boolean;
}

/** A handful of trackers stands by one's own cards; more get a panel of their own. */
const FEW = 3;

export function placesOf(scene: Scene): Places {
  const me = scene.seat;
  const own = me === null ? [] : scene.zones.filter((zone) => zone.seat === me && !zone.place);
  const hand = own.find((zone) => zone.kind === 'hand');
  const ownRows = own.filter((zone) => (zone.kind === 'row' || zone.kind === 'sheet') && zone.cards.length);
  const shared = scene.zones.filter(
    (zone) => !zone.place && (zone.seat === undefined || (zone.seat === me && zone.kind === 'pile')),
  );
  const tracks = (scene.tracks ?? []).filter((track) => track.seat === undefined || track.seat === me);
  const panelled = !scene.map && (tracks.length > FEW || (tracks.length > 0 && !hand));
  const beside = !hand && ownRows.length > 0;
  return {
    others: othersOf(scene),
    you: scene.seats.find((seat) => seat.seat === me),
    hand,
    ownRows,
    shared,
    tracks,
    panelled,
    beside,
    /** A map has the middle for itself: the piles lie in a row below. */
    mapped: Boolean(scene.map) && !beside,
    /** Where one large card is all there is, it stands between the trackers and everything else. */
    sheeted: panelled && !scene.map && shared.some((zone) => zone.kind === 'sheet' && zone.cards.length > 0),
  };
}

/** The next player in turn sits at the left, as round a table. */
function othersOf(scene: Scene): SceneSeat[] {
  const { seat: me, seats } = scene;
  if (me === null) return seats;
  const at = seats.findIndex((seat) => seat.seat === me);
  return [...seats.slice(at + 1), ...seats.slice(0, at)];
}

export interface Brought {
  title: string;
  cards: SceneCard[];
}

/** So many cards of a pile lie open in its place; more are brought up. */
const OPEN = 5;

const choosable = (zone: SceneZone, choices: Choices) => zone.cards.filter((card) => choices.cards.has(card.token));

/** A pile of which something below the top may be chosen, besides other things: its few cards in question lie open in its place. */
export function openedZone(zone: SceneZone, choices: Choices): SceneZone {
  if (zone.kind !== 'pile') return zone;
  const cards = choosable(zone, choices);
  const top = zone.cards[zone.cards.length - 1];
  const alone = cards.length === choices.cards.size && !choices.buttons.length && !choices.places.size;
  if (!cards.length || cards.length > OPEN || alone || (cards.length === 1 && cards[0] === top)) return zone;
  return { ...zone, kind: 'row', cards, count: cards.length };
}

/** What can be chosen but lies under other cards or in somebody's hand. */
export function buriedChoice(scene: Scene, choices: Choices): Brought | null {
  const buried = (zone: SceneZone): SceneCard[] => {
    if (zone.kind === 'pile') return openedZone(zone, choices) === zone || zone.seat !== undefined && zone.seat !== scene.seat ? zone.cards : [];
    return zone.kind === 'hand' && zone.seat !== scene.seat ? zone.cards : [];
  };
  for (const zone of scene.zones) {
    const cards = buried(zone).filter((card) => choices.cards.has(card.token));
    const top = zone.cards[zone.cards.length - 1];
    if (zone.kind === 'pile' && cards.length === 1 && cards[0] === top) continue;
    if (cards.length) return { title: t('chooseFrom', { zone: zone.name }), cards };
  }
  return null;
}

/** The cards of a pile that somebody looks through, the newest first. */
export function lookedThrough(scene: Scene, id: string): Brought | null {
  const zone = scene.zones.find((one) => one.id === id);
  return zone ? { title: zone.name, cards: zone.cards.filter((card) => card.face).reverse() } : null;
}
