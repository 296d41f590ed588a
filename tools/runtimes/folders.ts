import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import ts from 'typescript';
import { linesOf, runCommand } from '../verify/command.ts';
import { outsideFolder, prepareFolder } from '../verify/installed-folder.ts';
import { tarballOf } from '../verify/rules/packages.ts';
import { buildTools, type Runtime } from './matrix.data.ts';

const samples = { 'font.ttf': 'dots.ttf', 'layout.zip': 'layout.zip', 'poster.svg': 'poster.svg' };

/** The folders of a run, outside the checkout. */
export interface Folders {
  readonly programs: string;
  readonly tools: string;
  /** Has the engine only, so that a bundle that leaves out our modules fails. */
  readonly bundles: string;
  readonly of: (runtime: Runtime) => string;
  readonly serviceOf: (runtime: Runtime) => string;
}

export function listRunFolders(root: string): Folders {
  const folder = outsideFolder(root, 'runtimes');
  const slug = ({ name }: Runtime): string => name.toLowerCase().replaceAll(' ', '-');
  return {
    programs: join(folder, 'programs'),
    tools: join(folder, 'tools'),
    bundles: join(folder, 'bundles'),
    of: (runtime) => join(folder, slug(runtime)),
    serviceOf: (runtime) => join(folder, `${slug(runtime)}-service`),
  };
}

export const programOf = ({ programs }: Folders, { name, program }: Runtime): string =>
  join(programs, 'node_modules', name.replaceAll(' ', '-').toLowerCase(), program);

/** Installs the runtimes and the tools that are not installed. */
export async function installPrograms(folders: Folders, runtimes: readonly Runtime[]): Promise<void> {
  const aliases = runtimes.map(({ name, package: source, version }) => [
    name.replaceAll(' ', '-').toLowerCase(),
    `npm:${source}@${version}`,
  ]);
  await installListed(folders.programs, Object.fromEntries(aliases));
  await installListed(folders.tools, buildTools);
}

/** Installs packages of the registry, unless the folder has the same already. */
export async function installListed(folder: string, dependencies: Readonly<Record<string, string>>): Promise<void> {
  const manifest = JSON.stringify({ private: true, type: 'module', dependencies });
  const path = join(folder, 'package.json');
  if (existsSync(join(folder, 'node_modules')) && readFileSync(path, 'utf8') === manifest) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, manifest);
  await install([], folder);
}

/** Installs packed packages with the runtime's own version of Node, or with Bun. Deno uses folders that npm installs. */
export async function installPacked(
  root: string,
  folder: string,
  program: string,
  runtime: Runtime,
  names: readonly string[],
): Promise<void> {
  prepareFolder(root, folder, runtime.version);
  const tarballs = names.map((name) => tarballOf(root, name));
  if (runtime.name === 'Bun') return installWithBun(root, folder, program, tarballs);
  return install(tarballs, folder, runtime.name.startsWith('Node') ? program : process.execPath);
}

/** Bun looks up our packages in the registry, where they are not yet, even if another argument provides them. */
async function installWithBun(root: string, folder: string, bun: string, tarballs: readonly string[]): Promise<void> {
  const path = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  const ours = ['core', 'webhook-verify'].map((name) => [`@quoin/${name}`, tarballOf(root, name)]);
  const overrides = Object.fromEntries(ours);
  writeFileSync(path, JSON.stringify({ ...manifest, overrides }));
  requireSuccess(await runCommand(bun, ['add', ...tarballs], folder), 'bun add');
}

async function install(packages: readonly string[], folder: string, node = process.execPath): Promise<void> {
  const args = [npmOf(), 'install', '--prefer-offline', '--no-audit', '--no-fund', '--package-lock', ...packages];
  const variables: NodeJS.ProcessEnv = { PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
  // The headers for compiling modules; the packages of Node contain them.
  if (node !== process.execPath) variables.npm_config_nodedir = dirname(dirname(node));
  requireSuccess(await runCommand(node, args, folder, variables), 'npm install');
}

/** The program of npm, which has a folder of its own beside Node. */
function npmOf(): string {
  const fromScript = process.env.npm_execpath ?? '';
  if (/npm-cli\.js$/.test(fromScript)) return fromScript;
  const beside = createRequire(join(dirname(dirname(process.execPath)), 'lib/node_modules/npm/package.json'));
  return beside.resolve('./bin/npm-cli.js');
}

export function requireSuccess({ code, output }: { code: number; output: string }, name: string): void {
  if (code !== 0) throw new Error(`"${name}" exited with ${code}: ${linesOf(output).slice(-8).join('\n')}`);
}

/** Writes the programs and the files that they read. */
export function writeSources(root: string, folder: string): void {
  const from = join(root, 'tools/runtimes/consumer');
  for (const [name, sample] of Object.entries(samples))
    copyFileSync(join(root, 'examples/sample', sample), join(folder, name));
  const program = readFileSync(join(from, 'program.ts'), 'utf8');
  for (const name of ['program.ts', 'program.cts']) writeFileSync(join(folder, name), program);
  writeFileSync(join(folder, 'program.cjs'), removeTypes(program, ts.ModuleKind.CommonJS));
  for (const name of ['program', 'worker', 'service']) {
    const source = readFileSync(join(from, `${name}.ts`), 'utf8');
    writeFileSync(join(folder, `${name}.mjs`), removeTypes(source, ts.ModuleKind.ESNext));
  }
}

function removeTypes(source: string, module: ts.ModuleKind): string {
  return ts.transpileModule(source, { compilerOptions: { module, target: ts.ScriptTarget.ES2022 } }).outputText;
}
