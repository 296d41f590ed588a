import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toFileError } from './file-error.ts';

const fontNames = /\.(?:ttf|otf|ttc|otc|woff2?|eot)$/i;

/** The fonts of a folder and of those within it, by name. */
export async function readFonts(folder: string): Promise<Uint8Array[]> {
  try {
    const names = (await readdir(folder, { recursive: true })).filter((name) => fontNames.test(name));
    return await Promise.all(names.sort().map((name) => readFile(join(folder, name))));
  } catch (error) {
    throw toFileError(folder, error);
  }
}
