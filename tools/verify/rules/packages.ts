import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { checkLinks } from '../../pages/links.ts';
import { linesOf, problemsOf, runCommand, runPnpm, runTool } from '../command.ts';
import type { Rule } from '../rule.ts';
import { listFolders } from '../tree.ts';

const required = ['package.json', 'LICENSE', 'README.md'];
const allowed = /^(package\.json|LICENSE|README\.md|CHANGELOG\.md|dist\/.+|src\/assets\/licences\/.+)$/;
const forbidden = /\.(test|spec|config)\.|\.map$|(^|\/)(test|fixtures|__\w+__)\/|\.(?<!\.d\.)ts$/;

export const packages: Rule = {
  name: 'packages',
  requirement: 'published packages are complete, have correct manifests and contain no other files',
  after: ['build'],
  run: async ({ root }) => {
    const problems = await packPackages(root);
    const tarballs = listTarballs(root);
    for (const tarball of tarballs) {
      const found = await checkTarball(tarball);
      problems.push(...found.map((problem) => `packages/${basename(tarball, '.tgz')}: ${problem}`));
    }
    return { problems, summary: `${tarballs.length} packages` };
  },
};

/** Packs all packages; returns problems. */
export async function packPackages(root: string): Promise<string[]> {
  emptyTarballFolder(root);
  const problems: string[] = [];
  for (const name of listFolders(root, 'packages')) {
    const packed = await runPnpm(['pack', '--out', tarballOf(root, name)], join(root, 'packages', name));
    problems.push(...problemsOf(packed, 'pnpm pack').map((problem) => `packages/${name}: ${problem}`));
  }
  return problems;
}

/** The folder of the packed packages, which are kept until the next run. */
const tarballFolder = (root: string): string => join(root, '.cache/packed');

export const tarballOf = (root: string, name: string): string => join(tarballFolder(root), `${name}.tgz`);

export function listTarballs(root: string): string[] {
  const names = readdirSync(tarballFolder(root)).filter((name) => name.endsWith('.tgz'));
  return names.map((name) => join(tarballFolder(root), name));
}

function emptyTarballFolder(root: string): void {
  rmSync(tarballFolder(root), { recursive: true, force: true });
  mkdirSync(tarballFolder(root), { recursive: true });
}

/** Checks a packed package. */
export async function checkTarball(tarball: string): Promise<string[]> {
  const folder = dirname(tarball);
  const list = await runCommand('tar', ['-tzf', tarball], folder);
  const paths = linesOf(list.stdout).filter((path) => !path.endsWith('/'));
  const published = await runTool('publint', ['run', tarball, '--strict'], folder);
  const contents = paths.map((path) => path.replace(/^package\//, ''));
  const problems = [...checkContents(contents), ...(await checkPages(tarball, contents))];
  problems.push(...problemsOf(list, 'tar'), ...problemsOf(published, 'publint'));
  if (!paths.some((path) => path.endsWith('.d.ts'))) return problems;
  const args = ['--profile', 'esm-only', '--format', 'ascii', '--no-emoji', '--no-color', '--no-definitely-typed'];
  return [...problems, ...problemsOf(await runTool('attw', [tarball, ...args], folder), 'attw')];
}

/**
 * Checks the links of each page in a packed package. A registry shows the page without the repository around it, and an
 * installed package has only its own files.
 */
async function checkPages(tarball: string, paths: readonly string[]): Promise<string[]> {
  const pages = paths.filter((path) => path.endsWith('.md'));
  const texts = new Map<string, string>();
  for (const page of pages) {
    const { stdout } = await runCommand('tar', ['-xzOf', tarball, `package/${page}`], dirname(tarball));
    texts.set(page, stdout);
  }
  return checkLinks(pages, { has: (path) => paths.includes(path), read: (page) => texts.get(page) ?? '' });
}

/** Lists missing and unexpected files of a package. */
export function checkContents(paths: readonly string[]): string[] {
  const missing = required.filter((path) => !paths.includes(path)).map((path) => `${path} is missing`);
  const unexpected = paths.filter((path) => !allowed.test(path) || forbidden.test(path));
  return [...missing, ...unexpected.map((path) => `${path} must not be in a package`)];
}
