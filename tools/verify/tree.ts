import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const skipped = new Set(['node_modules', 'dist', '.cache', '.git', 'planted']);

/** The files below a folder of the tree, as sorted paths from its root with `/`; empty when the folder is absent. */
export function listFiles(root: string, folder: string, accept: (path: string) => boolean): string[] {
  const found: string[] = [];
  const visit = (relative: string): void => {
    for (const entry of readFolder(join(root, relative))) {
      const path = relative === '' ? entry.name : `${relative}/${entry.name}`;
      if (entry.isDirectory() && !skipped.has(entry.name)) visit(path);
      if (entry.isFile() && accept(path)) found.push(path);
    }
  };
  visit(folder);
  return found.sort();
}

/** The names of the folders directly inside a folder; none when it is absent. */
export function listFolders(root: string, folder: string): string[] {
  const entries = readFolder(join(root, folder));
  return entries
    .filter((entry) => entry.isDirectory() && !skipped.has(entry.name))
    .map(({ name }) => name)
    .sort();
}

/** Reads a file of the tree as text. */
export function readText(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

export const isTest = (path: string): boolean => path.endsWith('.test.ts');

/** Sources are what ends up in a package: neither tests nor what stands in for the outside in tests. */
export const isSource = (path: string): boolean => path.endsWith('.ts') && !isTest(path) && !path.endsWith('.d.ts');

function readFolder(path: string) {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
