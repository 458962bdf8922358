/** The theme of a game that brings none: colours by the card's deck or type, no pictures but words. */
import type { Kind, Row, Theme } from '../theme';
import type { CardData } from '../../protocol/api';
import { signs } from './signs';

const COLOURS = ['#2f6da8', '#b5443a', '#6a4fb0', '#2e8b68', '#9a6a1f', '#28788a', '#8c3f74', '#55672b'];

function colourOf(word: string): string {
  let sum = 0;
  for (const sign of word) sum = (sum * 31 + sign.charCodeAt(0)) >>> 0;
  return COLOURS[sum % COLOURS.length] ?? '#2f6da8';
}

function kind(card: CardData): Kind {
  const word = String(card.type ?? card.kind ?? card.deck);
  return { name: word.replaceAll('_', ' '), colour: colourOf(word) };
}

/** A roll table is a list of rows with `on` (or `roll`) and a text. */
function rows(card: CardData): Row[] {
  const given = card.rows ?? card.table;
  if (!Array.isArray(given)) return [];
  return given.flatMap((row: Record<string, unknown>, i): Row[] => {
    const text = row.text ?? row.effect;
    if (typeof text !== 'string') return [];
    const rolls = [row.on ?? row.roll ?? row.rolls ?? i + 1].flat().filter((n) => typeof n === 'number');
    return [{ on: span(rolls), rolls, text, title: [row.label, row.name].find((word) => typeof word === 'string' && word !== '') as string | undefined }];
  });
}

/** 1, 2, 3 reads `1–3`. */
export function span(rolls: number[]): string {
  const even = rolls.length === 3 && rolls.every((n) => n % 2 === 0);
  const odd = rolls.length === 3 && rolls.every((n) => n % 2 === 1);
  if (even) return 'even';
  if (odd) return 'odd';
  const first = rolls[0];
  const last = rolls[rolls.length - 1];
  if (first === undefined || last === undefined) return '';
  return first === last ? `${first}` : last - first === rolls.length - 1 ? `${first}–${last}` : rolls.join(', ');
}

export const plain: Theme = {
  icon: 'gi:card-pick',
  felt: ['#1f3733', '#16302c'],
  kind,
  rows,
  signs,
};
