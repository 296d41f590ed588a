import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface RealFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const machineFonts = '/usr/share/fonts';
const filesPerBatch = 100;
/** Of the files every so many-th is in a sample. */
const sampleStep = 10;

/** The files of the corpus and the fonts of the machine, in batches, under names that every system allows. */
export async function* readRealFiles(corpus: string | undefined, isSample: boolean): AsyncGenerator<RealFile[]> {
  const paths = [...(corpus === undefined ? [] : await listFiles(corpus)), ...(await listFiles(machineFonts))];
  const chosen = paths.filter((_, index) => !isSample || index % sampleStep === 0);
  for (let start = 0; start < chosen.length; start += filesPerBatch) {
    yield await Promise.all(
      chosen.slice(start, start + filesPerBatch).map(async (path, index) => {
        return { name: `file-${index}`, bytes: new Uint8Array(await readFile(path)) };
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
