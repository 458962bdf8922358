import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressFolder, LIST } from './compress.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compress-'));
  mkdirSync(join(folder, 'assets'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a text lies there plain, as .gz and as .br, and the list says of which content they are', () => {
  const text = Buffer.from('const a = "äöü";\n'.repeat(200));
  writeFileSync(join(folder, 'assets', 'a.js'), text);
  compressFolder(folder);
  const path = join(folder, 'assets', 'a.js');
  expect(readFileSync(path)).toEqual(text);
  expect(gunzipSync(readFileSync(`${path}.gz`))).toEqual(text);
  expect(brotliDecompressSync(readFileSync(`${path}.br`))).toEqual(text);
  expect(JSON.parse(readFileSync(join(folder, LIST), 'utf-8'))).toEqual({
    'assets/a.js': createHash('sha256').update(text).digest('hex'),
  });
});

test('what is small, no text, or not made smaller is left alone', () => {
  writeFileSync(join(folder, 'small.css'), 'a{}');
  writeFileSync(join(folder, 'font.woff2'), 'x'.repeat(5000));
  compressFolder(folder);
  for (const name of ['small.css', 'font.woff2']) {
    expect(existsSync(join(folder, `${name}.gz`))).toBe(false);
    expect(existsSync(join(folder, `${name}.br`))).toBe(false);
  }
});

test('doing it twice changes nothing', () => {
  writeFileSync(join(folder, 'index.html'), '<p>hello</p>'.repeat(100));
  compressFolder(folder);
  const list = readFileSync(join(folder, LIST), 'utf-8');
  compressFolder(folder);
  expect(readFileSync(join(folder, LIST), 'utf-8')).toBe(list);
  expect(existsSync(join(folder, 'index.html.gz.gz'))).toBe(false);
});
