/** What is decided now is drawn large: the card a question is about, or the one that was picked of one's own. */
import type { InReach, Option, Scene, SceneCard } from '../protocol/generated';
import { wantedOn } from './foretold/reach';
import { kindOf, type Choices, type Picked } from './prompt/choices';

export interface Stage {
  cards: SceneCard[];
  /** The answers that do as asked; those that let it be stay with the question. */
  parts: Option[];
  /** Cards of one's own hand with which one may answer, and how. */
  answers: { card: SceneCard; option: Option }[];
  /** What the card would offer besides if there were more of something. */
  wanted: InReach[];
}

const EMPTY: Stage = { cards: [], parts: [], answers: [], wanted: [] };
/** More than so many answers are read where they are held. */
const FEW = 3;

/** What one may answer with is as large as what it answers, if each card does one thing. */
function answersOf(scene: Scene, choices: Choices): Stage['answers'] {
  if (!scene.prompt?.answer || choices.cards.size > FEW) return [];
  const held = scene.zones.find((zone) => zone.seat === scene.seat && zone.kind === 'hand')?.cards ?? [];
  const found = held.flatMap((card) => {
    const options = choices.cards.get(card.token) ?? [];
    const [option] = options;
    return options.length === 1 && option && kindOf(option) === 'gold' ? [{ card, option }] : [];
  });
  return found.length === choices.cards.size ? found : [];
}

/** What was tapped and is read before it is done: a card, a player or a place, and the one thing that touching it would do. */
export interface Reading {
  card?: SceneCard;
  seat?: number;
  place?: string;
  option: Option;
}

export const sameThing = (one: Reading | null, other: Omit<Reading, 'option'>): boolean =>
  one !== null && one.card?.token === other.card?.token && one.seat === other.seat && one.place === other.place;

export const stageOfOne = (card: SceneCard, option: Option): Stage => ({ ...EMPTY, cards: [card], parts: [option] });

/** Nothing is staged where the stage would cover what can be chosen: it stands over the middle of the table. */
export function stageOf(scene: Scene, choices: Choices, picked: Picked, mine: boolean, reach: InReach[] = []): Stage {
  if (!mine || choices.places.size) return EMPTY;
  const zoneOf = (token: number) => scene.zones.find((zone) => zone.cards.some((card) => card.token === token));
  const aside = (token: number) => {
    const zone = zoneOf(token);
    return zone?.seat === scene.seat && (zone.kind === 'hand' || zone.kind === 'row');
  };
  if (![...choices.cards.keys()].every(aside)) return EMPTY;
  const [chosen] = picked.cards;
  const about = (scene.prompt?.about?.cards ?? []).filter((token) => !(aside(token) && zoneOf(token)?.kind === 'hand'));
  const tokens = chosen === undefined ? about : [chosen];
  const cards = tokens.flatMap((token) => {
    const zone = zoneOf(token);
    const card = zone?.kind === 'sheet' ? undefined : zone?.cards.find((one) => one.token === token);
    return card?.face ? [card] : [];
  });
  if (!cards.length) return EMPTY;
  return { cards, parts: choices.buttons.filter((option) => kindOf(option) === 'gold' || kindOf(option) === 'vain'), answers: answersOf(scene, choices), wanted: wantedOn(reach, tokens) };
}
