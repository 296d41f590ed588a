import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare, minVersion, satisfies } from 'semver';
import { problemsOf, runCommand } from '../command.ts';
import { checkDeclarations } from '../declarations.ts';
import { type Installed, listInstalled } from '../installed-packages.ts';
import { listEntries } from '../program.ts';
import type { Rule } from '../rule.ts';
import { listFolders, readText } from '../tree.ts';
import { listTarballs } from './packages.ts';

export const installed: Rule = {
  name: 'installed',
  summary: 'the packed packages install with npm for the oldest Node, compile quickly, and work on their own',
  after: ['packages'],
  run: async ({ root }) => ({ problems: await checkInstalled(root) }),
};

/** Outside of the checkout, whose own packages would be found from within it. */
export function installedFolder(root: string): string {
  return join(tmpdir(), `quoin-installed-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`);
}

async function checkInstalled(root: string): Promise<string[]> {
  const folder = installedFolder(root);
  openFolder(root, folder);
  const words = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--package-lock', ...listTarballs(root)];
  const ended = await runCommand('npm', words, folder);
  if (ended.code !== 0) return problemsOf(ended, 'npm install');
  const problems = [
    ...checkEngines(listInstalled(folder), floorOf(root)),
    ...checkDeclarations(folder, libraries(root)),
  ];
  if (problems.length > 0) return problems;
  copyFileSync(join(root, 'tools/verify/users-first-steps.mjs'), join(folder, 'users-first-steps.mjs'));
  return problemsOf(await runCommand(process.execPath, ['users-first-steps.mjs'], folder), 'users-first-steps.mjs');
}

/** The entry points that programs import. */
const libraries = (root: string): string[] =>
  listEntries(root)
    .map(({ name }) => name)
    .filter((name) => /^@quoin\/(core|webhook-verify)(\/|$)/.test(name));

/** The oldest Node that any of the packages names. */
function floorOf(root: string): string {
  const ranges = listFolders(root, 'packages').map(
    (name): string => JSON.parse(readText(root, `packages/${name}/package.json`)).engines.node,
  );
  const floors = ranges.map((range) => minVersion(range)?.version ?? '0.0.0');
  return floors.sort(compare)[0] ?? '0.0.0';
}

/** Every installed package must be for the oldest Node that ours are for: npm only warns, other installers refuse. */
export function checkEngines(installed: readonly Installed[], floor: string): string[] {
  if (installed.length === 0) return ['nothing is installed'];
  return installed
    .filter(({ node }) => node !== undefined && !satisfies(floor, node))
    .map(({ name, version, node }) => `${name}@${version} is for Node ${node}, our packages for ${floor} too`);
}

/**
 * Empties the folder when the packages depend on other things than last time. Otherwise only our own packages go:
 * a dependency that is compiled on install takes a minute.
 */
function openFolder(root: string, folder: string): void {
  const stamp = join(folder, 'dependencies.txt');
  const wanted = JSON.stringify([
    process.version,
    ...listFolders(root, 'packages').map((name) => dependenciesOf(root, name)),
  ]);
  const lock = join(folder, 'package-lock.json');
  const isSame = existsSync(stamp) && existsSync(lock) && readFileSync(stamp, 'utf8') === wanted;
  const stale = isSame ? ['node_modules/@quoin', 'node_modules/.package-lock.json'] : ['.'];
  for (const path of stale) rmSync(join(folder, path), { recursive: true, force: true });
  if (isSame) forgetOurs(lock);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  writeFileSync(stamp, wanted);
}

/**
 * Takes our own packages, which have changed, out of the lock. The others stay: a lock made anew over what is
 * installed would leave out the packages of other platforms.
 */
function forgetOurs(path: string): void {
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
