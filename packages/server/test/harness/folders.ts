import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const createdFolders: string[] = [];

/** Creates an empty temporary folder; `removeFolders` deletes all of them. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-server-'));
  createdFolders.push(folder);
  return folder;
}

export function removeFolders(): void {
  for (const folder of createdFolders.splice(0)) rmSync(folder, { recursive: true, force: true });
}
