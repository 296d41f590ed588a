import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listFolders, readText } from './tree.ts';

/** Returns a folder outside the checkout, in which the checkout's own packages cannot be resolved. */
export function outsideFolder(root: string, name: string): string {
  return join(tmpdir(), `quoin-${name}-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`);
}

/**
 * Empties the folder if the dependencies have changed since the last run. Otherwise it removes only our own packages,
 * since a dependency that is compiled on installation takes a minute.
 */
export function prepareFolder(root: string, folder: string, nodeVersion = process.version): void {
  const stamp = join(folder, 'dependencies.txt');
  const expected = JSON.stringify([nodeVersion, ...listDependencies(root)]);
  const lock = join(folder, 'package-lock.json');
  const isUnchanged = existsSync(stamp) && existsSync(lock) && readFileSync(stamp, 'utf8') === expected;
  const stale = isUnchanged ? ['node_modules/@quoin', 'node_modules/.package-lock.json'] : ['.'];
  for (const path of stale) rmSync(join(folder, path), { recursive: true, force: true });
  if (isUnchanged) removeOwnPackages(lock);
  mkdirSync(folder, { recursive: true });
  const { version } = JSON.parse(readText(root, 'packages/core/package.json'));
  // `npm sbom` needs a name and a version.
  const manifest = { name: 'quoin', version, private: true, type: 'module' };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest)}\n`);
  writeFileSync(stamp, expected);
}

/**
 * Removes our own packages, which have changed, from the lock file. The others are kept: a lock file generated from the
 * installed packages would lack those of other platforms.
 */
function removeOwnPackages(path: string): void {
  const lock = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, unknown> };
  const isOurs = (name: string): boolean => name === '' || name.startsWith('node_modules/@quoin/');
  const others = Object.entries(lock.packages).filter(([name]) => !isOurs(name));
  writeFileSync(path, JSON.stringify({ ...lock, packages: Object.fromEntries(others) }));
}

/** Lists the dependencies of each package with which it is installed. */
export function listDependencies(root: string): unknown[] {
  return listFolders(root, 'packages').map((name) => {
    const manifest = JSON.parse(readText(root, `packages/${name}/package.json`));
    const { dependencies, optionalDependencies, peerDependencies } = manifest;
    return { dependencies, optionalDependencies, peerDependencies };
  });
}
