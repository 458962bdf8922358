/** The name of the file in which a table's record is kept: with what it was played with. */
export function recordFile(table: string, packs: string[] = []): string {
  const words = packs.join(' ').toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return [...(words.length ? [words.join('-').slice(0, 60)] : []), table].join('-') + '.unboxed';
}
