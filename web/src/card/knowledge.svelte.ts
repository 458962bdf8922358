/** What the page knows of a game: its cards, rules and theme, shared by all that is drawn of it. */
import { getContext, setContext } from 'svelte';
import { plain } from './themes/plain';
import { themeOf } from './themes';
import { api } from '../protocol/api';
import type { Drawing, Theme } from './theme';
import type { CardData } from '../protocol/api';
import type { Paragraph, Scene } from '../protocol/generated';

export class Knowledge {
  cards = $state.raw<Map<string, CardData>>(new Map());
  decks = $state.raw<string[]>([]);
  rules = $state.raw<Map<string, Paragraph>>(new Map());
  theme = $state.raw<Theme>(plain);

  /** With the release under whose rules a table is played, if that is an earlier one; of a table with packs, the table. */
  constructor(
    readonly game: string,
    readonly release?: string,
    readonly table?: string,
  ) {}

  async load(): Promise<this> {
    const [{ cards, decks }, theme] = await Promise.all([
      this.table ? api.tableCards(this.table) : api.cards(this.game, this.release),
      themeOf(this.game),
    ]);
    this.fill(cards, decks, [], theme);
    return this;
  }

  /** The rulebook is fetched when somebody first wants to read in it. */
  async readRules(): Promise<void> {
    if (this.rules.size) return;
    const rules = await api.rules(this.game, this.release);
    this.rules = new Map(rules.map((paragraph) => [paragraph.number, paragraph]));
  }

  fill(cards: CardData[], decks: string[], rules: Paragraph[], theme: Theme): void {
    this.cards = new Map(cards.map((card) => [card.id, card]));
    this.decks = decks;
    this.rules = new Map(rules.map((paragraph) => [paragraph.number, paragraph]));
    this.theme = theme;
  }

  /** What cards say as they apply at a table, where that is not what is printed on them: by face. */
  applies = $state.raw<Map<string, string>>(new Map());

  /** Look at a scene: mode, side and the like may give a card another text. */
  look(scene: Scene): void {
    const cards = scene.zones.flatMap((zone) => zone.cards);
    this.applies = new Map(cards.flatMap((card) => (card.face && card.text !== undefined ? [[card.face, card.text]] : [])));
  }

  card(face: string | null | undefined): CardData | undefined {
    const card = face ? this.cards.get(face) : undefined;
    const text = face ? this.applies.get(face) : undefined;
    return card && text !== undefined ? { ...card, text } : card;
  }

  name(face: string | null | undefined): string {
    return this.card(face)?.name ?? face?.replaceAll('_', ' ') ?? '';
  }

  sign(name: string | undefined): Drawing | undefined {
    return name ? (this.theme.signs?.[name] ?? this.theme.icons?.[name]) : undefined;
  }
}

const KEY = Symbol('knowledge');
export const keepKnowledge = (knowledge: () => Knowledge): void => void setContext(KEY, knowledge);
export const useKnowledge = (): (() => Knowledge) => getContext<() => Knowledge>(KEY);
