import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { zipSync } from 'fflate';

/** One file of the corpus. */
export interface CorpusFile {
  readonly path: string;
  /** As it is shown: the path within the corpus. */
  readonly name: string;
  /** The folder it lies in, which is its format, or `bad`; fonts lie in folders within one. */
  readonly folder: string;
  readonly sha256: string;
}

const notSamples = /(^MANIFEST\.tsv$)|(^\.)/;

/** Every file of the corpus but its lists and the reference pictures, in an order that does not depend on the disk. */
export function findCorpus(root: string): CorpusFile[] {
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !notSamples.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((name) => !name.split(sep).includes('ref'));
  return names.sort().map((name) => {
    const path = join(root, name);
    const parts = name.split(sep);
    const isBad = parts.includes('bad');
    const folder = parts[0] === 'font' ? parts.slice(0, 2).join('/') : (parts[0] ?? '');
    const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
    return { path, name, folder: isBad ? 'bad' : folder, sha256 };
  });
}

/** The bytes of a file. Templates of editors lie in the corpus as they are, and are packed to be what is converted. */
export async function loadFile(path: string, { packed = false } = {}): Promise<Uint8Array> {
  const bytes = new Uint8Array(await readFile(path));
  return packed && path.endsWith('.json') ? zipSync({ [basename(path)]: bytes }) : bytes;
}

/** A few files of each folder, always the same ones: by their hashes, so that no kind of name is preferred. */
export function takeSample(files: readonly CorpusFile[], count: number): CorpusFile[] {
  const folders = groupByFolder(files);
  return [...folders.values()].flatMap((all) =>
    [...all].sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1)).slice(0, count),
  );
}

function groupByFolder(files: readonly CorpusFile[]): Map<string, CorpusFile[]> {
  const folders = new Map<string, CorpusFile[]>();
  for (const file of files) folders.set(file.folder, [...(folders.get(file.folder) ?? []), file]);
  return folders;
}
