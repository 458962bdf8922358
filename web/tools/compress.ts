/** Compresses the built files once, so that the service never has to: beside each text lie its .gz and its .br.
 *
 * compressed.json says of which content they were made: a file that is changed by hand is sent as it is. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(html|js|css|svg|json|txt|map|webmanifest)$/;
const WORTH_IT = 600; // bytes; smaller files fit into a packet as they are
export const LIST = 'compressed.json';

const ways: Record<string, (plain: Buffer) => Buffer> = {
  '.gz': (plain) => gzipSync(plain, { level: 9 }),
  '.br': (plain) =>
    brotliCompressSync(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
};

/** Compresses all texts under a folder; what does not get smaller is left alone. */
export function compressFolder(folder: string): void {
  const made: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !TEXT.test(entry.name) || entry.name === LIST) continue;
    const plain = readFileSync(path);
    if (plain.length < WORTH_IT) continue;
    for (const [ending, compress] of Object.entries(ways)) {
      const small = compress(plain);
      if (small.length < plain.length) writeFileSync(path + ending, small);
    }
    made[relative(folder, path).replaceAll('\\', '/')] = createHash('sha256').update(plain).digest('hex');
  }
  writeFileSync(join(folder, LIST), `${JSON.stringify(made, null, 1)}\n`);
}

/** A part of the build that does it once all files are written. */
export function compressed(): Plugin {
  return {
    name: 'unboxed-compressed',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir }) {
        if (dir) compressFolder(dir);
      },
    },
  };
}
