import { expect, test } from 'vitest';
import { recordFile } from './files';

test('a record of a table with packs is called after them', () => {
  expect(recordFile('abc')).toBe('abc.unboxed');
  expect(recordFile('abc', ['Geese 1.2 by Ada', 'Über/Box'])).toBe('geese-1-2-by-ada-ber-box-abc.unboxed');
  expect(recordFile('abc', ['x'.repeat(200)])).toBe(`${'x'.repeat(60)}-abc.unboxed`);
});
