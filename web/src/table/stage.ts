/** What is decided now is drawn large: the card a question is about, or the one that was picked of one's own. */
import type { Option, Scene, SceneCard } from '../protocol/generated';
import { kindOf, type Choices, type Picked } from './prompt/choices';

export interface Stage {
  cards: SceneCard[];
  /** The answers that do as asked; those that let it be stay with the question. */
  parts: Option[];
}

const EMPTY: Stage = { cards: [], parts: [] };

/** Nothing is staged where the stage would cover what can be chosen: it stands over the middle of the table. */
export function stageOf(scene: Scene, choices: Choices, picked: Picked, mine: boolean): Stage {
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
  return { cards, parts: choices.buttons.filter((option) => kindOf(option) === 'gold' || kindOf(option) === 'vain') };
}
