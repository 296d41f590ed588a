import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listMadeFiles, listStrangers } from './made-files.ts';
import { Packages } from './package-files.ts';

// Makes core's assets again from the installed packages. A file that says the same already is left as it is.
//
//   pnpm assets

const root = fileURLToPath(new URL('../..', import.meta.url));
const assets = join(root, 'packages/core/src/assets');
const made = listMadeFiles(new Packages(join(root, 'node_modules')));

for (const file of made) {
  const path = join(assets, file.path);
  if (existsSync(path) && file.isCurrent(readFileSync(path, 'utf8'))) continue;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, file.make());
  process.stdout.write(`made ${file.path}\n`);
}
for (const stranger of listStrangers(assets, made)) {
  rmSync(join(assets, stranger));
  process.stdout.write(`removed ${stranger}\n`);
}
