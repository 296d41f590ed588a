import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare, minVersion, satisfies } from 'semver';
import { problemsOf, runCommand } from '../command.ts';
import { checkDeclarations } from '../declarations.ts';
import { type InstalledPackage, listInstalled } from '../installed-packages.ts';
import { listEntries } from '../program.ts';
import type { Rule } from '../rule.ts';
import { listFolders, readText } from '../tree.ts';
import { listTarballs } from './packages.ts';

export const installed: Rule = {
  name: 'installed',
  requirement: 'the packed packages install with npm for the oldest Node, compile quickly, and work on their own',
  after: ['packages'],
  run: async ({ root }) => ({ problems: await checkInstalled(root) }),
};

/** Returns a folder outside the checkout, in which the checkout's own packages cannot be resolved. */
export function installedFolder(root: string): string {
  return join(tmpdir(), `quoin-installed-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`);
}

async function checkInstalled(root: string): Promise<string[]> {
  const folder = installedFolder(root);
  prepareFolder(root, folder);
  const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--package-lock', ...listTarballs(root)];
  const result = await runCommand('npm', args, folder);
  if (result.code !== 0) return problemsOf(result, 'npm install');
  const problems = [
    ...checkEngines(listInstalled(folder), oldestNodeOf(root)),
    ...checkDeclarations(folder, libraryEntryPoints(root)),
  ];
  if (problems.length > 0) return problems;
  copyFileSync(join(root, 'tools/verify/users-first-steps.mjs'), join(folder, 'users-first-steps.mjs'));
  return problemsOf(await runCommand(process.execPath, ['users-first-steps.mjs'], folder), 'users-first-steps.mjs');
}

/** Lists the entry points of the libraries. */
const libraryEntryPoints = (root: string): string[] =>
  listEntries(root)
    .map(({ name }) => name)
    .filter((name) => /^@quoin\/(core|webhook-verify)(\/|$)/.test(name));

/** Returns the oldest Node that any of our packages supports. */
function oldestNodeOf(root: string): string {
  const ranges = listFolders(root, 'packages').map(
    (name): string => JSON.parse(readText(root, `packages/${name}/package.json`)).engines.node,
  );
  const minima = ranges.map((range) => minVersion(range)?.version ?? '0.0.0');
  return minima.sort(compare)[0] ?? '0.0.0';
}

/** Requires every installed package to support our oldest Node. npm only warns, other installers refuse. */
export function checkEngines(installed: readonly InstalledPackage[], oldestNode: string): string[] {
  if (installed.length === 0) return ['no packages are installed'];
  return installed
    .filter(({ node }) => node !== undefined && !satisfies(oldestNode, node))
    .map(({ name, version, node }) => `${name}@${version} needs Node ${node}, but our packages support ${oldestNode}`);
}

/**
 * Empties the folder if the dependencies have changed since the last run. Otherwise it removes only our own packages,
 * since a dependency that is compiled on installation takes a minute.
 */
function prepareFolder(root: string, folder: string): void {
  const stamp = join(folder, 'dependencies.txt');
  const expected = JSON.stringify([
    process.version,
    ...listFolders(root, 'packages').map((name) => dependenciesOf(root, name)),
  ]);
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

function dependenciesOf(root: string, name: string): unknown {
  const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
    readText(root, `packages/${name}/package.json`),
  );
  return { dependencies, optionalDependencies, peerDependencies };
}
