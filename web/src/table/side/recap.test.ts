import { expect, test } from 'vitest';
import type { Line, Part } from '../../protocol/generated';
import { recapOf, spokenRecap, type Chip } from './recap';

const ME = 0;
const NAMES = ['You', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn'];
let at = 0;
/** `1 played #Thief at 0.`: a number is a player, what has a # is a card. */
function line(said: string, name = 'did'): Line {
  const parts = said.split(/(\b\d\b|#\w+)/).filter(Boolean).map((piece): Part => {
    if (/^\d$/.test(piece)) return { text: NAMES[Number(piece)] ?? '', seat: Number(piece) };
    return piece.startsWith('#') ? { text: piece.slice(1), face: piece.slice(1).toLowerCase(), card: 1 } : { text: piece };
  });
  return { i: at++, n: 0, name, rule: '', parts };
}
const turn = (seat: number) => line(`${seat} had the turn.`, 'began_turn');
const told = (chip: Chip) => chip.clauses.map((clause) => clause.parts.map((part) => part.text).join('') + (clause.times > 1 ? ` x${clause.times}` : ''));

test('each turn is a chip, without the name of whose turn it was', () => {
  const chips = recapOf([line('0 rolled.'), line('2 fell.'), turn(1), line('1 played #Thief.'), line('1 took a card from 0.'), turn(2), line('2 passed.'), turn(0)], ME);
  expect(chips.map((chip) => [chip.name, told(chip), chip.mine])).toEqual([
    ['Ben', ['played Thief', 'took a card from You'], true],
    ['Cleo', ['passed'], false],
  ]);
});

test('what one did oneself in answer stands on the turn in which it was done', () => {
  const [chip] = recapOf([turn(1), line('1 aimed #Axe at 0.'), line('0 discarded #Shield.')], ME);
  expect(chip && told(chip)).toEqual(['aimed Axe at You', 'You discarded Shield']);
});

test('equal things are one, and of many those that concern somebody are told', () => {
  const deeds = ['1 drew a card.', '1 drew a card.', '1 took #Ruby.', '1 hit 2.', '1 hit 0.', '1 rested.'];
  const [chip] = recapOf([turn(1), ...deeds.map((deed) => line(deed))], ME);
  expect(chip && told(chip)).toEqual(['took Ruby', 'hit Cleo', 'hit You']);
  expect(chip?.left).toBe(2);
  const [short] = recapOf([turn(1), line('1 drew a card.'), line('1 drew a card.')], ME);
  expect(short && told(short)).toEqual(['drew a card x2']);
});

test('without turns whoever does something has a chip, and what nobody did stands where it happened', () => {
  const chips = recapOf([line('1 rode.'), line('A storm came.'), line('1 camped.'), line('2 rode.')], ME);
  expect(chips.map((chip) => [chip.name, told(chip)])).toEqual([
    ['Ben', ['rode', 'A storm came', 'camped']],
    ['Cleo', ['rode']],
  ]);
});

test('there are at most six, and those that concern oneself are among them', () => {
  const lines = [turn(1), line('1 hit 0.')];
  for (let i = 0; i < 9; i++) lines.push(turn(1 + (i % 5)), line(`${1 + (i % 5)} rested.`));
  const chips = recapOf(lines, ME);
  expect(chips).toHaveLength(6);
  expect(chips[0]?.mine).toBe(true);
});

test('no space and no full stop is left where something follows, and whoever only is named did nothing', () => {
  const stop = { ...line('1 gave a card to'), parts: [{ text: 'Ben', seat: 1 }, { text: ' gave a card to ' }, { text: 'Cleo', seat: 2 }, { text: ' ' }, { text: '.' }] };
  const [chip] = recapOf([turn(1), stop, line('1.'), line('1 rested .')], ME);
  expect(chip && told(chip)).toEqual(['gave a card to Cleo', 'rested']);
  expect(recapOf([turn(1), line('1.')], ME)).toEqual([]);
});

test('the recap is read aloud as it is written', () => {
  const chips = recapOf([turn(1), line('1 drew a card.'), line('1 drew a card.'), line('1 hit 0.'), turn(2), line('2 passed.')], ME);
  expect(spokenRecap(chips)).toBe('Ben: drew a card ×2; hit You. Cleo: passed.');
  expect(spokenRecap([])).toBe('');
});
