import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { zipSync } from 'fflate';

/** One file of the corpus. */
export interface CorpusFile {
  readonly path: string;
  /** The path within the corpus. */
  readonly name: string;
  /** The top-level folder, which is named after the format; with its subfolder for fonts. `bad` for damaged files. */
  readonly folder: string;
  readonly sha256: string;
}

const ignoredNames = /(^MANIFEST\.tsv$)|(^\.)/;

/** Lists the files of the corpus without its manifests and reference pictures, sorted by path. */
export function findCorpus(root: string): CorpusFile[] {
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !ignoredNames.test(entry.name))
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

/** Reads a file. Templates are JSON in the corpus; `packed` puts them in the archive that is converted. */
export async function loadFile(path: string, { packed = false } = {}): Promise<Uint8Array> {
  const bytes = new Uint8Array(await readFile(path));
  return packed && path.endsWith('.json') ? zipSync({ [basename(path)]: bytes }) : bytes;
}

/** Returns the first files of each folder by hash: the same ones in every run, whatever their names. */
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
