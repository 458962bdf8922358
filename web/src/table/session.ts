/** What the parts of a table share: the scene, the knowledge, what can be chosen, and how to choose. */
import { getContext, setContext } from 'svelte';
import type { Choices } from './prompt/choices';
import type { Knowledge } from '../card/knowledge.svelte';
import type { InReach, Outcome, Scene, SceneCard } from '../protocol/generated';
import type { Reading, Stage } from './stage';

export interface Session {
  readonly scene: Scene;
  readonly knowledge: Knowledge;
  readonly choices: Choices;
  /** True if it is this person's question and it has not been answered yet. */
  readonly mine: boolean;
  readonly picked: number[];
  /** What was tapped and is read before it is done. */
  readonly reading: Reading | null;
  /** What is decided, drawn large. */
  readonly stage: Stage;
  /** What each option leads to, by its index, as soon as that is known. */
  readonly foretold: Map<number, Outcome>;
  /** What is not on offer only because something is missing. */
  readonly reach: InReach[];
  /** What has just been said, by seat. */
  readonly said: ReadonlyMap<number, string>;
  /** The card that stands for this one, where one of several copies is on offer. */
  firstCopy(card: SceneCard): SceneCard;
  touchCard(card: SceneCard, element?: HTMLElement): void;
  touchSeat(seat: number): void;
  touchPlace(place: string): void;
  choose(option: number): void;
}

const KEY = Symbol('session');
export const keepSession = (session: Session): void => void setContext(KEY, session);
export const useSession = (): Session => getContext<Session>(KEY);
