import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toFileError } from './file-error.ts';

/** Folders with files that conversions may use. */
export interface AssetFolders {
  readonly fontDir?: string;
  readonly profileDir?: string;
}

/** The fonts and profiles for all conversions of one call. */
export async function readAssets({ fontDir, profileDir }: AssetFolders) {
  const fonts = fontDir === undefined ? undefined : await readFolder(fontDir, /\.(?:ttf|otf|ttc|otc|woff2?|eot)$/i);
  const profiles = profileDir === undefined ? undefined : await readFolder(profileDir, /\.ic[cm]$/i);
  return { ...(fonts && { fonts }), ...(profiles && { profiles }) };
}

/** The matching files of a folder and its subfolders, sorted by name. */
async function readFolder(folder: string, wanted: RegExp): Promise<Uint8Array[]> {
  try {
    const names = (await readdir(folder, { recursive: true })).filter((name) => wanted.test(name));
    return await Promise.all(names.sort().map((name) => readFile(join(folder, name))));
  } catch (error) {
    throw toFileError(folder, error);
  }
}
