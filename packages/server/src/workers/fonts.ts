import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const fontNames = /\.(?:ttf|otf|ttc|otc|woff2?|eot)$/i;

/** What was read, by folder: a worker reads one only once. */
const known = new Map<string, Promise<Uint8Array[]>>();

/** The fonts of a folder and of those within it, by name. New ones are seen when the worker is replaced. */
export function readFonts(folder: string): Promise<Uint8Array[]> {
  const before = known.get(folder);
  if (before !== undefined) return before;
  const found = readAll(folder);
  known.set(folder, found);
  found.catch(() => known.delete(folder)); // the folder may be there the next time
  return found;
}

async function readAll(folder: string): Promise<Uint8Array[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => fontNames.test(name));
  return Promise.all(names.sort().map((name) => readFile(join(folder, name))));
}
