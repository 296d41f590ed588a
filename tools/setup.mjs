// Makes a checkout ready on a machine that has only Node and npm: brings pnpm, installs, builds. Plain JavaScript,
// because nothing is installed yet when it runs. A second run finds its stamps and takes a moment.
//
//   node tools/setup.mjs [--quiet] [--then <pnpm script>] [--then-node <file> <arguments…>]
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const stamps = join(root, '.cache', 'stamps.json');

const args = process.argv.slice(2);
const isQuiet = args[0] === '--quiet';
if (isQuiet) args.shift();

requireNode();
setUp();
const [then, ...rest] = args;
if (then === '--then') process.exitCode = runPnpm(['run', ...rest]);
if (then === '--then-node') process.exitCode = runNode(rest);

/** Installs and builds, each only when what it depends on has changed since the last time. */
function setUp() {
  const manifests = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...findFiles('packages', /\/package\.json$/)];
  once('install', manifests, existsSync(join(root, 'node_modules/.modules.yaml')), () =>
    // Development tools are wanted whatever NODE_ENV says.
    runPnpm(['install', '--frozen-lockfile', '--prefer-offline', '--prod=false'], true),
  );
  const sources = [
    ...findFiles('packages', /\/src\/.*(?<!\.test)\.ts$|\.json$|config\.ts$/),
    ...findFiles('tools/build', /\.ts$/),
  ];
  const isBuilt = findFiles('packages', /\/tsup\.config\.ts$/).every((file) =>
    existsSync(join(root, dirname(file), 'dist')),
  );
  once('build', [...manifests, ...sources, 'tsconfig.base.json'], isBuilt, () => runPnpm(['run', 'build'], true));
}

function once(step, files, isThere, run) {
  const digest = hashOf(files);
  const known = existsSync(stamps) ? JSON.parse(readFileSync(stamps, 'utf8')) : {};
  if (isThere && known[step] === digest) return;
  if (!isQuiet) process.stdout.write(`${step}… (the first time takes a moment)\n`);
  const code = run();
  if (code !== 0) {
    process.stderr.write(`quoin: the ${step} failed; what it said stands above.\n`);
    process.exit(code);
  }
  mkdirSync(dirname(stamps), { recursive: true });
  writeFileSync(stamps, `${JSON.stringify({ ...known, [step]: digest }, null, 2)}\n`);
}

function hashOf(files) {
  const hash = createHash('sha256').update(process.version);
  for (const file of [...new Set(files)].sort()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Files below a folder by the end of their path, without what is installed or built. */
function findFiles(folder, pattern) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : findFiles(path, pattern);
    return pattern.test(path) ? [path] : [];
  });
}

/** Runs the pnpm that the workspace names: the one that runs this already, else one that npm brings. */
function runPnpm(words, isSetUp = false) {
  const host = process.env.npm_execpath ?? '';
  if (/pnpm/.test(basename(host))) return run(process.execPath, [host, ...words], root, isSetUp);
  const npm = host === '' ? 'npm' : process.execPath;
  const npmWords = ['exec', '--yes', `--package=${manifest.packageManager}`, '--', 'pnpm', ...words];
  return run(npm, host === '' ? npmWords : [host, ...npmWords], root, isSetUp);
}

/** Runs a built program in the folder that the person stands in. */
function runNode([file, ...words]) {
  const cwd = process.env.INIT_CWD ?? process.cwd();
  return run(process.execPath, [relative(cwd, join(root, file)), ...words], cwd, false);
}

/** Runs a program with the terminal as its own; what a step of the set-up prints is shown only if it fails. */
function run(command, words, cwd, isSetUp) {
  const stdio = isSetUp ? ['ignore', 'pipe', 'pipe'] : 'inherit';
  const shell = process.platform === 'win32' && command === 'npm';
  const { status, error, stdout, stderr } = spawnSync(command, words, {
    cwd,
    stdio,
    shell,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error) process.stderr.write(`quoin: cannot run ${command}: ${error.message}\n`);
  if (isSetUp && status !== 0) process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`);
  return status ?? 1;
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  process.stderr.write(`quoin: found Node ${process.versions.node}, expected 20.19 or newer.\n`);
  process.exit(1);
}
