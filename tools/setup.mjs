// Prepares a checkout on a machine with only Node and npm: gets pnpm, installs, builds. Plain JavaScript, because
// nothing is installed yet. Later runs skip steps whose inputs have not changed.
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

/** Installs and builds, each only if its inputs have changed since its last run. */
function setUp() {
  const manifests = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...findFiles('packages', /\/package\.json$/)];
  runIfChanged('install', manifests, existsSync(join(root, 'node_modules/.modules.yaml')), () =>
    // Development tools are needed for any NODE_ENV.
    runPnpm(['install', '--frozen-lockfile', '--prefer-offline', '--prod=false'], true),
  );
  const sources = [
    ...findFiles('packages', /\/src\/.*(?<!\.test)\.ts$|\.json$|config\.ts$/),
    ...findFiles('tools/build', /\.ts$/),
  ];
  const isBuilt = findFiles('packages', /\/tsup\.config\.ts$/).every((file) =>
    existsSync(join(root, dirname(file), 'dist')),
  );
  runIfChanged('build', [...manifests, ...sources, 'tsconfig.base.json'], isBuilt, () =>
    runPnpm(['run', 'build'], true),
  );
}

function runIfChanged(step, files, isDone, run) {
  const digest = hashOf(files);
  const digests = existsSync(stamps) ? JSON.parse(readFileSync(stamps, 'utf8')) : {};
  if (isDone && digests[step] === digest) return;
  if (!isQuiet) process.stdout.write(`${step}… (may take minutes the first time)\n`);
  const code = run();
  if (code !== 0) {
    process.stderr.write(`quoin: the ${step} failed; see its output above.\n`);
    process.exit(code);
  }
  mkdirSync(dirname(stamps), { recursive: true });
  writeFileSync(stamps, `${JSON.stringify({ ...digests, [step]: digest }, null, 2)}\n`);
}

function hashOf(files) {
  const hash = createHash('sha256').update(process.version);
  for (const file of [...new Set(files)].sort()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Finds files below a folder whose path matches, without installed or built ones. */
function findFiles(folder, pattern) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : findFiles(path, pattern);
    return pattern.test(path) ? [path] : [];
  });
}

/** Runs the pnpm that runs this program; otherwise npm gets the version that the workspace names. */
function runPnpm(args, isSetUp = false) {
  const host = process.env.npm_execpath ?? '';
  if (/pnpm/.test(basename(host))) return run(process.execPath, [host, ...args], root, isSetUp);
  const npm = host === '' ? 'npm' : process.execPath;
  const npmArgs = ['exec', '--yes', `--package=${manifest.packageManager}`, '--', 'pnpm', ...args];
  return run(npm, host === '' ? npmArgs : [host, ...npmArgs], root, isSetUp);
}

/** Runs a built program in the user's folder. */
function runNode([file, ...args]) {
  const cwd = process.env.INIT_CWD ?? process.cwd();
  return run(process.execPath, [relative(cwd, join(root, file)), ...args], cwd, false);
}

/** Runs a program in the terminal. The output of a set-up step is printed only if it fails. */
function run(command, args, cwd, isSetUp) {
  const stdio = isSetUp ? ['ignore', 'pipe', 'pipe'] : 'inherit';
  const shell = process.platform === 'win32' && command === 'npm';
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd,
    stdio,
    shell,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error) process.stderr.write(`quoin: cannot run "${command}": ${error.message}\n`);
  if (isSetUp && status !== 0) process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`);
  return status ?? 1;
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  process.stderr.write(`quoin: found Node ${process.versions.node}, expected 20.19 or newer.\n`);
  process.exit(1);
}
