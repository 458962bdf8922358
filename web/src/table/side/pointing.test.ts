import { expect, test } from 'vitest';
import { selectorOf } from './pointing';

test('parts of the page are found by name, things on the table by theirs', () => {
  expect(selectorOf('hand')).toBe('.own-hand');
  expect(selectorOf('zone:area:0')).toBe('[data-zone="area:0"]');
  expect(selectorOf('card:shield')).toBe('.felt [data-face="shield"]');
});

test('what nobody knows is nowhere, and a name cannot leave its quotes', () => {
  expect(selectorOf('moon')).toBe('');
  expect(selectorOf('moon:full')).toBe('');
  expect(selectorOf('zone:a"] *')).toBe('[data-zone="a] *"]');
});
