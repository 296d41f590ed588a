import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { compare, minVersion, satisfies } from 'semver';
import { problemsOf, runCommand } from '../command.ts';
import { checkDeclarations } from '../declarations.ts';
import { outsideFolder, prepareFolder } from '../installed-folder.ts';
import { type InstalledPackage, listInstalled } from '../installed-packages.ts';
import { listEntries } from '../program.ts';
import type { Rule } from '../rule.ts';
import { listFolders, readText } from '../tree.ts';
import { listTarballs } from './packages.ts';

export const installed: Rule = {
  name: 'installed',
  requirement: 'the packed packages install with npm for the oldest Node, compile quickly, and work on their own',
  after: ['packages'],
  cores: 0, // npm waits for the registry for most of a minute, and the tests need not wait for it
  run: async ({ root }) => ({ problems: await checkInstalled(root) }),
};

export const installedFolder = (root: string): string => outsideFolder(root, 'installed');

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
