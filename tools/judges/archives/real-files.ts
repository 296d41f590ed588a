import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface RealFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const installedFonts = '/usr/share/fonts';
const filesPerBatch = 100;
/** A sample contains every nth file. */
const sampleStep = 10;

/** Yields the files of the corpus and the installed fonts in batches, with names that every file system allows. */
export async function* readRealFiles(corpus: string | undefined, isSample: boolean): AsyncGenerator<RealFile[]> {
  const paths = [...(corpus === undefined ? [] : await listFiles(corpus)), ...(await listFiles(installedFonts))];
  const selected = paths.filter((_, index) => !isSample || index % sampleStep === 0);
  for (let start = 0; start < selected.length; start += filesPerBatch) {
    yield await Promise.all(
      selected.slice(start, start + filesPerBatch).map(async (path, index) => {
        return { name: `file-${start + index}`, bytes: new Uint8Array(await readFile(path)) };
      }),
    );
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
