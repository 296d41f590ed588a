import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const executable = fileURLToPath(new URL('../../quoin', import.meta.url));

/** A replacement for `tools/setup.mjs` that prints its arguments and folders, and installs nothing. */
const setup =
  'process.stdout.write(JSON.stringify([process.argv.slice(1), process.cwd(), process.env.INIT_CWD ?? null]));';

describe.skipIf(process.platform === 'win32')("the checkout's executable", () => {
  let folder = '';
  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'quoin executable-')));
    await mkdir(join(folder, 'checkout/tools'), { recursive: true });
    await mkdir(join(folder, 'elsewhere'));
    await copyFile(executable, join(folder, 'checkout/quoin'));
    await writeFile(join(folder, 'checkout/tools/setup.mjs'), setup);
    await symlink('../checkout/quoin', join(folder, 'elsewhere/linked'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(['../checkout/quoin', './linked'])(
    'works from another folder as %s, without output of its own',
    async (command) => {
      const cwd = join(folder, 'elsewhere');
      const args = ['convert', 'a b.svg', '-o', '$HOME'];
      const { stdout, stderr } = await run(command, args, { cwd, env: { ...process.env, INIT_CWD: '/' } });
      const [[script, ...passedArgs], folderOfRun, npmFolder] = JSON.parse(stdout);
      expect(await realpath(script)).toBe(join(folder, 'checkout/tools/setup.mjs'));
      expect(passedArgs).toEqual(['--quiet', '--then-node', 'packages/cli/dist/main.js', ...args]);
      expect([folderOfRun, npmFolder, stderr]).toEqual([cwd, null, '']);
    },
  );
});
