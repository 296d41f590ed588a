import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const skipped = new Set(['node_modules', 'dist', '.cache', '.git', 'planted']);

/** Lists the files below a folder as sorted paths from the root with `/`; empty if the folder does not exist. */
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

/** Lists the names of the folders directly inside a folder; empty if it does not exist. */
export function listFolders(root: string, folder: string): string[] {
  const entries = readFolder(join(root, folder));
  return entries
    .filter((entry) => entry.isDirectory() && !skipped.has(entry.name))
    .map(({ name }) => name)
    .sort();
}

export function readText(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

export const isTest = (path: string): boolean => path.endsWith('.test.ts');

/** True for TypeScript files other than tests and declarations. */
export const isSource = (path: string): boolean => path.endsWith('.ts') && !isTest(path) && !path.endsWith('.d.ts');

function readFolder(path: string) {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
