import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const namespaces = ['--mount', '--net', '--pid', '--fork'];
/** Only root may create these namespaces, and not in every container. */
const canRestrict =
  process.getuid?.() === 0 &&
  spawnSync('unshare', [...namespaces, 'mount', '--make-rprivate', '/']).status === 0 &&
  ['setpriv', 'ip'].every((program) => spawnSync(program, ['--version']).error === undefined);

it.skipIf(!canRestrict)(
  'the service works without rights, with a read-only file system and without a network',
  async () => {
    const program = 'tools/deploy/restricted-service.mjs';
    const script = [
      fileURLToPath(new URL('restrict.sh', import.meta.url)),
      root,
      process.execPath,
      program,
      '/mnt/data',
    ];
    const { stdout } = await run('unshare', [...namespaces, 'sh', ...script], { timeout: 90_000 });
    expect(JSON.parse(stdout)).toEqual({
      user: 65_532,
      capabilities: '0000000000000000',
      writing: ['EROFS', 'EROFS', 'EROFS', 'EROFS', 'written'],
      network: 'ENETUNREACH',
      health: 'ok',
      converted: [
        ['completed', 'RIFF'],
        ['completed', 'PK\x03\x04'],
      ],
      exitCode: 0,
    });
  },
  120_000,
);
