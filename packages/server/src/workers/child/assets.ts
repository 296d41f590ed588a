import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Assets } from '@quoin/core';
import type { ConversionOrder } from '../protocol/messages.ts';

const fontNames = /\.(?:ttf|otf|ttc|otc|woff2?|eot)$/i;
const profileNames = /\.ic[cm]$/i;

/** Files that were read, by kind and folder. A worker reads each folder only once. */
const cache = new Map<string, Promise<Uint8Array[]>>();

/** Reads the fonts and profiles that the operator provides for all conversions. */
export async function readAssets({ fontFolder, profileFolder }: Pick<ConversionOrder, 'fontFolder' | 'profileFolder'>) {
  const assets: Assets = {
    ...(fontFolder !== undefined && { fonts: await readFonts(fontFolder) }),
    ...(profileFolder !== undefined && { profiles: await readFiles(profileFolder, profileNames) }),
  };
  return assets;
}

/** Reads the fonts of a folder and its subfolders, sorted by name. New files are seen by the next worker process. */
export function readFonts(folder: string): Promise<Uint8Array[]> {
  return readFiles(folder, fontNames);
}

function readFiles(folder: string, wanted: RegExp): Promise<Uint8Array[]> {
  const key = `${wanted.source} ${folder}`;
  const before = cache.get(key);
  if (before !== undefined) return before;
  const found = readAll(folder, wanted);
  cache.set(key, found);
  found.catch(() => cache.delete(key)); // the folder may exist the next time
  return found;
}

async function readAll(folder: string, wanted: RegExp): Promise<Uint8Array[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => wanted.test(name));
  return Promise.all(names.sort().map((name) => readFile(join(folder, name))));
}
