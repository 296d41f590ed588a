import { stat } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';
import { toGlobPattern } from '../inputs.ts';

/** The folders in which files of these arguments can appear: folders with their subfolders, and the folders of files. */
export async function listWatchedFolders(patterns: readonly string[]): Promise<Set<string>> {
  const found = await Promise.all(patterns.map(listFolders));
  return new Set(found.flat());
}

async function listFolders(pattern: string): Promise<string[]> {
  const stats = await stat(pattern).catch(() => undefined);
  if (stats?.isDirectory()) return listTree(pattern);
  const globPattern = toGlobPattern(pattern);
  if (stats !== undefined || !isDynamicPattern(globPattern)) return [dirname(pattern)];
  const parts = globPattern.split('/');
  const fixed = parts.slice(
    0,
    parts.findIndex((part) => isDynamicPattern(part)),
  );
  const base = fixed.length === 0 ? '.' : fixed.join('/') || '/';
  // A pattern for the names of files only stays in its folder.
  return fixed.length === parts.length - 1 ? [base] : listTree(base);
}

/** A folder and its subfolders, except hidden ones. */
async function listTree(folder: string): Promise<string[]> {
  const inner = await glob('**/*', { cwd: folder, onlyDirectories: true, dot: false }).catch(() => []);
  return [normalize(folder), ...inner.map((path) => join(folder, path))];
}
