import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listGeneratedFiles, listObsoleteFiles } from './generated-files.ts';
import { Packages } from './package-files.ts';

// Generates core's assets from the installed packages. A file whose content is current is not rewritten.
//
//   pnpm assets

const root = fileURLToPath(new URL('../..', import.meta.url));
const assets = join(root, 'packages/core/src/assets');
const generated = listGeneratedFiles(new Packages(join(root, 'node_modules')));

for (const file of generated) {
  const path = join(assets, file.path);
  if (existsSync(path) && file.isCurrent(readFileSync(path, 'utf8'))) continue;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, file.generate());
  process.stdout.write(`generated "${file.path}"\n`);
}
for (const path of listObsoleteFiles(assets, generated)) {
  rmSync(join(assets, path));
  process.stdout.write(`removed "${path}"\n`);
}
