// Prepares a checkout on a machine with only Node and npm: gets pnpm, installs, builds. Plain JavaScript, because
// nothing is installed yet. Later runs skip steps whose inputs have not changed.
//
//   node tools/setup.mjs [--quiet] [--programs] [--then <pnpm script>] [--then-node <file> <arguments…>]
//
// `--programs` builds only what runs, without the type declarations, which take two thirds of the time.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pnpmCommand, runCommand } from './setup/commands.mjs';
import { explainNativeBuild } from './setup/native-build.mjs';
import { findFiles, hashOf, openStamps } from './setup/stamps.mjs';
import { formatStep } from './start/steps.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const stamps = openStamps(join(root, '.cache', 'stamps.json'));

const args = process.argv.slice(2);
const isQuiet = takeFlag('--quiet');
const isPrograms = takeFlag('--programs');
const [then, ...rest] = args;

requireNode();
await setUp(isPrograms || then === '--then-node');
if (then === '--then') process.exitCode = (await runCommand({ ...pnpm(['run', ...rest]), cwd: root })).code;
if (then === '--then-node') process.exitCode = await runNode(rest);

/** Installs and builds, each only if its inputs have changed since its last run. */
async function setUp(programsOnly) {
  const manifests = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...find('packages', /\/package\.json$/)];
  const digest = hashOf(root, manifests);
  if (!existsSync(join(root, 'node_modules/.modules.yaml')) || stamps.get('install') !== digest) {
    await runStep('install', install);
    stamps.set({ install: digest });
  }
  const sources = [
    ...find('packages', /\/src\/.*(?<!\.test)\.ts$|\.json$|config\.ts$/),
    ...find('tools/build', /\.ts$/),
  ];
  const configs = ['tsconfig.base.json', 'tsconfig.json', 'tsconfig.declarations.json'];
  await build(hashOf(root, [...manifests, ...sources, ...configs]), programsOnly);
}

/** The stamp `build` is of the programs, `declarations` of a build that includes the declarations. */
async function build(digest, programsOnly) {
  const packages = find('packages', /\/tsup\.config\.ts$/).map((file) => dirname(file));
  const isBuilt = packages.every((folder) => existsSync(join(root, folder, 'dist')));
  if (isBuilt && stamps.get(programsOnly ? 'build' : 'declarations') === digest) return;
  // A build empties the folders first.
  stamps.set({ build: undefined, declarations: undefined });
  await runStep('build', () => (programsOnly ? buildPrograms(packages) : runPnpm(['run', 'build'])));
  stamps.set({ build: digest, declarations: programsOnly ? undefined : digest });
}

/** Builds all packages at the same time: without declarations, none needs the result of another. */
async function buildPrograms(packages) {
  const tsup = join(root, 'node_modules/tsup/dist/cli-default.js');
  const results = await Promise.all(
    packages.map((folder) =>
      runCommand({ command: process.execPath, args: [tsup, '--no-dts'], cwd: join(root, folder), collect: true }),
    ),
  );
  return results.find(({ code }) => code !== 0) ?? { code: 0, output: '' };
}

/** Development tools are needed for any NODE_ENV. A module that must be compiled may use all cores. */
async function install() {
  const env = { npm_config_jobs: 'max' };
  const result = await runPnpm(['install', '--frozen-lockfile', '--prefer-offline', '--prod=false'], env);
  const remark = /gyp info ok/.test(result.output) ? 'compiled better-sqlite3; no binary could be downloaded' : '';
  return { ...result, remark, advice: result.code === 0 ? undefined : explainNativeBuild(result.output) };
}

/** Runs a step and prints a line with its duration; if it fails, prints its output and exits. */
async function runStep(step, run) {
  const start = performance.now();
  const { code, output, remark = '', advice } = await run();
  if (code !== 0) {
    process.stderr.write(`${output}quoin: the ${step} failed; see its output above.\n`);
    if (advice !== undefined) process.stderr.write(`quoin: ${advice}\n`);
    process.exit(code);
  }
  if (!isQuiet) process.stdout.write(formatStep(step, performance.now() - start, remark));
}

/** Runs pnpm without showing its output. */
function runPnpm(args, env = {}) {
  return runCommand({ ...pnpm(args), cwd: root, env, collect: true });
}

function pnpm(args) {
  return pnpmCommand(args, manifest);
}

/** Runs a built program in the user's folder. */
async function runNode([file, ...args]) {
  const cwd = process.env.INIT_CWD ?? process.cwd();
  const { code } = await runCommand({
    command: process.execPath,
    args: [relative(cwd, join(root, file)), ...args],
    cwd,
  });
  return code;
}

function find(folder, pattern) {
  return findFiles(root, folder, pattern);
}

function takeFlag(name) {
  const isSet = args[0] === name;
  if (isSet) args.shift();
  return isSet;
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  process.stderr.write(`quoin: found Node ${process.versions.node}, expected 20.19 or newer.\n`);
  process.exit(1);
}
