import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

// Plain JavaScript, because it runs before anything is installed.
const load = (name: string) => import(new URL(name, import.meta.url).href);
const { pnpmCommand, runCommand } = await load('commands.mjs');
const { explainNativeBuild } = await load('native-build.mjs');
const { hashOf, openStamps } = await load('stamps.mjs');
const { formatStep } = await load('../start/steps.mjs');

describe('a failed build of better-sqlite3', () => {
  const output = 'better-sqlite3@12.11.1 install: gyp ERR! find Python\ngyp ERR! not ok';
  const machine = (platform: string, osRelease = '', programs = ['python3', 'make', 'g++']) => ({
    platform,
    osRelease,
    has: (name: string) => programs.includes(name),
  });

  it.each([
    ['debian', 'ID=debian\n', 'apt-get install -y python3 make g++'],
    ['ubuntu', 'NAME="Ubuntu"\nID=ubuntu\nID_LIKE=debian\n', 'apt-get install -y python3 make g++'],
    ['a system like Fedora', 'ID="rocky"\nID_LIKE="rhel centos fedora"\n', 'dnf install -y python3 make gcc-c++'],
    ['alpine', 'ID=alpine\n', 'apk add python3 make g++'],
  ])('names the packages of %s', (_, osRelease, command) => {
    const text = explainNativeBuild(output, machine('linux', osRelease));
    expect(text).toContain(command);
    expect(text.match(/install -y|apk add/g)).toHaveLength(1);
  });

  it('names the command of macOS, and on unknown systems all commands', () => {
    expect(explainNativeBuild(output, machine('darwin'))).toContain('xcode-select --install');
    const unknown = explainNativeBuild(output, machine('linux', 'ID=nixos\n'));
    for (const command of ['apt-get', 'dnf', 'apk', 'xcode-select']) expect(unknown).toContain(command);
    expect(explainNativeBuild(output, machine('win32'))).toContain('Desktop development with C++');
  });

  it('names the programs that are missing', () => {
    const found = explainNativeBuild(output, machine('linux', 'ID=debian\n', ['make', 'clang++']));
    expect(found).toContain('cannot compile better-sqlite3: Python 3 not found.');
    const none = explainNativeBuild(output, machine('linux', 'ID=debian\n', []));
    expect(none).toContain('Python 3, make, a C++ compiler not found.');
  });

  it('is told apart from other failures', () => {
    expect(explainNativeBuild('ERR_PNPM_OUTDATED_LOCKFILE', machine('linux'))).toBeUndefined();
  });
});

describe('pnpm', () => {
  const options = { packageManager: 'pnpm@10.34.8' };
  const npmArgs = ['exec', '--yes', '--package=pnpm@10.34.8', '--', 'pnpm', 'install'];

  it('is the one that runs this program', () => {
    const env = { npm_execpath: 'C:\\pnpm\\bin\\pnpm.cjs' };
    expect(pnpmCommand(['install'], { ...options, env })).toEqual({
      command: process.execPath,
      args: [env.npm_execpath, 'install'],
    });
  });

  it('otherwise comes from npm, which on Windows is a batch file', () => {
    const env = { npm_execpath: '/home/pnpm/lib/npm-cli.js' };
    expect(pnpmCommand(['install'], { ...options, env }).args).toEqual([env.npm_execpath, ...npmArgs]);
    expect(pnpmCommand(['install'], { ...options, env: {}, platform: 'win32' })).toEqual({
      command: 'npm.cmd',
      args: npmArgs,
      shell: true,
    });
    expect(pnpmCommand(['install'], { ...options, env: {}, platform: 'linux' })).toMatchObject({ command: 'npm' });
  });
});

describe('a command', () => {
  const run = (script: string) =>
    runCommand({ command: process.execPath, args: ['-e', script], cwd: tmpdir(), collect: true });

  it('has an exit code and its output', async () => {
    expect(await run('console.log("a"); console.error("b"); process.exit(3)')).toEqual({
      code: 3,
      output: expect.stringMatching(/^(a\nb|b\na)\n$/),
    });
  });

  it('ended by a signal has the exit code of shells; one that cannot start has 1', async () => {
    const code = process.platform === 'win32' ? 1 : 143;
    expect(await run('process.kill(process.pid, "SIGTERM"); setTimeout(() => {}, 9000)')).toMatchObject({ code });
    const absent = await runCommand({ command: 'no-such-program', args: [], cwd: tmpdir(), collect: true });
    expect(absent).toEqual({ code: 1, output: expect.stringContaining('cannot run "no-such-program"') });
  });
});

describe('stamps', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-stamps-'));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('keep the digest of each step, and forget it', () => {
    const stamps = openStamps(join(folder, 'a/stamps.json'));
    expect(stamps.get('install')).toBeUndefined();
    stamps.set({ install: 'a', build: 'b' });
    stamps.set({ build: undefined });
    const reopened = openStamps(join(folder, 'a/stamps.json'));
    expect([reopened.get('install'), reopened.get('build')]).toEqual(['a', undefined]);
  });

  it('are of contents and names', () => {
    const root = join(import.meta.dirname, '..');
    const [one, two] = ['setup.mjs', 'start.mjs'];
    expect(hashOf(root, [one, two])).toBe(hashOf(root, [two, one]));
    expect(hashOf(root, [one])).not.toBe(hashOf(root, [two]));
  });
});

it('a step is reported with its duration', () => {
  expect(formatStep('install', 12_340)).toBe('  install                 12.3 s\n');
  expect(formatStep('build', 999, 'why')).toBe('  build                    1.0 s  why\n');
});
