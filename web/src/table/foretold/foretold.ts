/** What an option leads to, as the service foretells it: the numbers that change, in words and as short signs. */
import type { Changed, Option, Outcome, Risked, Scene } from '../../protocol/generated';

export interface Then {
  /** Whose number it is, if it is not one's own. */
  whose: string;
  name: string;
  /** The sign of the number, if the scene gives it one of its own. */
  icon: string;
  before: number;
  /** What it becomes; of a risk, the least and the most. */
  after: [number, number];
  /** The chance from 0 to 1; 1 is sure. */
  share: number;
}

/** From here on a risk counts as sure: worlds are counted, not all of them. */
const SURE = 0.995;

const place = (change: Changed): string => `${change.seat} ${change.name}`;

/** All values a number may take by chance are one risk: what matters is how likely it changes, and how far. */
function gathered(risks: Risked[]): [Changed, [number, number], number][] {
  const found = new Map<string, [Changed, [number, number], number]>();
  for (const risk of risks) {
    const [, [least, most], share] = found.get(place(risk)) ?? [risk, [risk.after, risk.after], 0];
    found.set(place(risk), [risk, [Math.min(least, risk.after), Math.max(most, risk.after)], share + risk.share]);
  }
  return [...found.values()];
}

/** The sign of a number, as its counter or track has it. */
export function sign(change: { seat: number; name: string }, scene: Scene): string {
  const seat = scene.seats.find((one) => one.seat === change.seat);
  const counter = seat?.counters.find((one) => one.name === change.name);
  if (counter) return counter.icon ?? counter.name;
  const track = scene.tracks?.find((one) => (one.seat ?? -1) === change.seat && one.name === change.name);
  return track?.icon ?? track?.id ?? '';
}

/** One's own numbers first, what is sure before what is risked. */
export function thenOf(outcome: Outcome, scene: Scene): Then[] {
  const sure = outcome.changes.map((change): [Changed, [number, number], number] => [change, [change.after, change.after], 1]);
  const all = [...sure, ...gathered(outcome.risks)].map(([change, after, share]): Then & { own: boolean } => ({
    whose: change.seat === scene.seat || change.seat < 0 ? '' : (scene.seats.find((one) => one.seat === change.seat)?.name ?? ''),
    name: change.name,
    icon: sign(change, scene),
    before: change.before,
    after,
    share,
    own: change.seat === scene.seat,
  }));
  return [...all.filter((one) => one.own), ...all.filter((one) => !one.own)];
}

/** `4`, or `4–9` where chance decides. */
export const becomes = (then: Then): string => (then.after[0] === then.after[1] ? `${then.after[0]}` : `${then.after[0]}–${then.after[1]}`);

/** `25 %`; empty if it is sure. */
export function chance(then: Then): string {
  if (then.share >= SURE) return '';
  return then.share < 0.01 ? '<1 %' : `${Math.round(then.share * 100)} %`;
}

/** By how much it changes: `+1`, `−2`, or `+1 to +6` where chance decides. */
export function by(then: Then): string {
  const [least, most] = then.after.map((value) => (value < then.before ? `−${then.before - value}` : `+${value - then.before}`));
  return least === most ? `${least}` : `${least} to ${most}`;
}

/** `water 3 → 5, Mina's cards 5 → 4, 25 %: points 0 → 1`. */
export function inWords(all: Then[]): string {
  return all
    .map((one) => `${chance(one) ? `${chance(one)}: ` : ''}${one.whose ? `${one.whose}'s ` : ''}${one.name} ${one.before} → ${becomes(one)}`)
    .join(', ');
}

const same = (one: Then, other: Then): boolean =>
  one.whose === other.whose && one.name === other.name && becomes(one) === becomes(other) && chance(one) === chance(other);

/** What an option does that not all of these do as well: what is the same everywhere tells nobody what to choose. */
export function apart(option: Option, among: Option[], outcomes: Map<number, Outcome>, scene: Scene): Then[] {
  const own = outcomes.get(option.index);
  if (!own) return [];
  const others = among.filter((one) => one.index !== option.index).map((one) => outcomes.get(one.index));
  const told = others.map((one) => (one ? thenOf(one, scene) : []));
  const played = (then: Then) => !then.whose && then.name === 'cards' && by(then) === '−1'; // it is the card itself
  return thenOf(own, scene).filter((then) => !played(then) && !(told.length && told.every((all) => all.some((one) => same(one, then)))));
}
