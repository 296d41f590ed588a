import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkout } from './command.ts';
import { listFiles } from './tree.ts';

const planted = fileURLToPath(new URL('./planted', import.meta.url));
const suffix = '.planted';

/**
 * Copies a tree with planted faults into a temporary folder with the checkout's configuration. In `planted`, file names
 * end in `.planted`, and names of folders that tools ignore start with `_`, so that no tool checks them there.
 */
export function plantTree(name: string): string {
  mkdirSync(join(checkout, '.cache'), { recursive: true });
  // Inside the checkout, so that its development dependencies are found.
  const root = mkdtempSync(join(checkout, '.cache', `planted-${name}-`));
  for (const file of ['tsconfig.json', 'tsconfig.base.json', 'knip.json'])
    cpSync(join(checkout, file), join(root, file));
  writeFileSync(join(root, 'biome.json'), biomeConfig());
  cpSync(join(checkout, 'tools/lint'), join(root, 'tools/lint'), { recursive: true });
  for (const file of listFiles(planted, name, (path) => path.endsWith(suffix))) {
    const path = join(root, file.slice(name.length + 1, -suffix.length).replace(/(^|\/)_/g, '$1'));
    mkdirSync(dirname(path), { recursive: true });
    cpSync(join(planted, file), path);
  }
  return root;
}

export function uprootTree(root: string): void {
  rmSync(root, { recursive: true, force: true });
}

/** Returns the checkout's configuration without `vcs`: the tree is in a folder that git ignores. */
function biomeConfig(): string {
  const { vcs: _, ...config } = JSON.parse(readFileSync(join(checkout, 'biome.json'), 'utf8'));
  return JSON.stringify({ ...config, root: true });
}
