/** Draws a recorded scene without a service: /dev/index.html?fixture=unlucky (see make_fixtures.py). */
import { mount } from 'svelte';
import '../src/app.css';
import { Knowledge } from '../src/card/knowledge.svelte';
import { settings } from '../src/ui/settings.svelte';
import type { CardData } from '../src/protocol/api';
import type { Frame, Paragraph } from '../src/protocol/generated';
import TableView from '../src/table/TableView.svelte';
import { themeOf } from '../src/card/themes';

interface Fixture {
  frame: Frame;
  cards: CardData[];
  decks: string[];
  rules: Paragraph[];
}

const query = new URLSearchParams(location.search);
const name = query.get('fixture') ?? 'unlucky';
const { frame, cards, decks, rules } = (await (await fetch(`/fixtures/${name}.json`)).json()) as Fixture;
const knowledge = new Knowledge(frame.scene.game);
knowledge.fill(cards, decks, rules, await themeOf(frame.scene.game));
settings.apply();
mount(TableView, {
  target: document.getElementById('app') as HTMLElement,
  props: {
    frame,
    log: frame.log,
    knowledge,
    choose: (option: number) => console.log('choose', option),
    undo: () => console.log('undo'),
    chat: [],
    send: () => undefined,
  },
});
