/** Packs from a person's own machine: folders and zip files as they are dropped or chosen, read as data and nothing else. */
import type { NewPack } from './generated';

/** Beyond these nothing is even read; the service says the rest in its own words. */
const MOST_FILES = 100;
const MOST_BYTES = 500_000;

const isToml = (name: string): boolean => name.toLowerCase().endsWith('.toml');
const isZip = (name: string): boolean => name.toLowerCase().endsWith('.zip');

export class TooLargeToRead extends Error {}

async function textOf(file: File): Promise<string> {
  if (file.size > MOST_BYTES) throw new TooLargeToRead(file.name);
  return file.text();
}

async function zipped(file: File): Promise<NewPack> {
  if (file.size > MOST_BYTES) throw new TooLargeToRead(file.name);
  const bytes = new Uint8Array(await file.arrayBuffer());
  let written = '';
  for (const byte of bytes) written += String.fromCharCode(byte);
  return { name: file.name.slice(0, -'.zip'.length), zip: btoa(written) };
}

/** Files that lie together are a pack; each zip file is one of its own. */
async function packsOf(folder: string, files: File[]): Promise<NewPack[]> {
  const packs = await Promise.all(files.filter((file) => isZip(file.name)).map(zipped));
  const cards = files.filter((file) => isToml(file.name)).slice(0, MOST_FILES + 1);
  if (cards.length) {
    const texts = await Promise.all(cards.map(async (file) => [file.name, await textOf(file)] as const));
    packs.push({ name: folder || 'my pack', files: Object.fromEntries(texts) });
  }
  return packs;
}

/** What was chosen with a file dialogue; of a folder only what lies in it, not below it. */
export async function readChosen(chosen: Iterable<File>): Promise<NewPack[]> {
  const folders = new Map<string, File[]>();
  for (const file of chosen) {
    const parts = file.webkitRelativePath.split('/');
    if (parts.length > 2) continue;
    const folder = parts.length === 2 ? (parts[0] ?? '') : '';
    folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  return (await Promise.all([...folders].map(([folder, files]) => packsOf(folder, files)))).flat();
}

/** What was dropped: folders as folders. It must be asked for while the drop is being told. */
export async function readDropped(dropped: DataTransfer): Promise<NewPack[]> {
  const plain = [...dropped.files];
  const entries = [...dropped.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const folders = entries.filter((entry) => entry.isDirectory) as FileSystemDirectoryEntry[];
  const files = await Promise.all((entries.filter((entry) => entry.isFile) as FileSystemFileEntry[]).map(fileOf));
  const packs = await Promise.all(folders.map(async (folder) => packsOf(folder.name, await filesIn(folder))));
  return [...packs.flat(), ...(await packsOf('', entries.length ? files : plain))]; // not everything dropped is an entry
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> => new Promise((done, failed) => entry.file(done, failed));

async function filesIn(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  for (;;) {
    // a reader gives a hundred at a time, and none at the end
    const more = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
    if (!more.length || found.length > MOST_FILES * 10) break;
    found.push(...more);
  }
  const wanted = found.filter((entry) => entry.isFile && isToml(entry.name)) as FileSystemFileEntry[];
  return Promise.all(wanted.slice(0, MOST_FILES + 1).map(fileOf));
}
