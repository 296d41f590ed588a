import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFolder } from '../harness/folders.ts';
import { issueToken } from '../harness/grants.ts';
import { makePng } from '../harness/pictures.ts';
import { generousLimits, startServer } from '../harness/server-process.ts';
import { setUpServer } from '../harness/server-setup.ts';

const program = fileURLToPath(new URL('../../../cli/dist/main.js', import.meta.url));
const fixtures = fileURLToPath(new URL('../../../core/test/fixtures/', import.meta.url));
const setup = setUpServer({ flags: ['--max-input-mib', '1'] });
let config: string;
let folder: string;

/** Stores a log-in as `quoin log-in` does. */
function keepToken(url: string, accessToken: string): void {
  const kept = { clientId: setup.server.printedAccounts.publicClientId, accessToken, scopes: ['converter'] };
  const list = { current: url, servers: { [url]: { ...kept, expiresAt: Date.now() + 3_600_000 } } };
  const file = join(config, 'quoin', 'credentials.json');
  mkdirSync(join(config, 'quoin'), { recursive: true });
  writeFileSync(file, JSON.stringify(list));
  chmodSync(file, 0o600);
}

beforeAll(() => {
  config = createFolder();
});
beforeEach(async () => {
  folder = createFolder();
  writeFileSync(join(folder, 'red.png'), await makePng());
  keepToken(setup.server.baseUrl, setup.server.token);
});

async function runQuoin(...args: string[]) {
  const env = { PATH: process.env.PATH, XDG_CONFIG_HOME: config };
  const child = spawn(process.execPath, [program, 'convert', '--concurrency', '1', ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { out: '', err: '' };
  child.stdout.on('data', (piece: Buffer) => (written.out += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (written.err += piece.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, ...written };
}

const server = () => ['--server', setup.server.baseUrl];

describe('quoin convert --server', () => {
  it.each([
    ['a picture', ['red.png', '--width', '8', '--quality', '50', '--to', 'webp']],
    ['a picture with notes', [join(fixtures, 'animated.gif'), '--to', 'png']],
    ['several types', ['red.png', '--to', 'jpg,webp', '--verbose']],
    ['a traced picture', ['red.png', '--to', 'svg', '--trace']],
    ['an instance of a font', [`${fixtures}../font/fixtures/varying.ttf`, '--to', 'woff2', '--instance', 'wght=700']],
    ['a font with a setting of images', [`${fixtures}../font/fixtures/varying.ttf`, '--to', 'otf', '--quality', '80']],
    ['a pair that is not supported', ['red.png', '--from', 'png', '--to', 'otf']],
    ['a setting of another output', ['red.png', '--to', 'webp', '--trace']],
    ['a page', [join(fixtures, 'drawing.pdf'), '--to', 'png', '--page', '1']],
    ['JSON lines', [join(fixtures, 'animated.gif'), '--to', 'png', '--json']],
    ['a wrong page', [join(fixtures, 'drawing.pdf'), '--to', 'png', '--page', '7']],
    ['a wrong type', ['red.png', '--from', 'gif', '--to', 'png']],
  ])('writes and prints for %s the same as without a server', async (_, args) => {
    const local = await runQuoin(...args, '--out-dir', 'out');
    const names = local.out.match(/out[/\\][\w.-]+/g) ?? [];
    const written = names.map((name) => readFileSync(join(folder, name)));
    const remote = await runQuoin(...args, '--out-dir', 'out', '--force', ...server());
    expect(remote).toEqual(local);
    expect(names.map((name) => readFileSync(join(folder, name)))).toEqual(written);
    if (local.code === 0) expect(names.length).toBeGreaterThan(0);
  });

  it('has the exit codes of failures, and continues with the other files', async () => {
    writeFileSync(join(folder, 'broken.png'), (await makePng()).subarray(0, 40));
    const broken = await runQuoin('broken.png', 'red.png', '--to', 'webp', ...server());
    expect(broken.code).toBe(3);
    expect(broken.err).toMatch(/quoin: broken\.png: .*\[IMAGE_DAMAGED\]\n1 converted, 1 failed, 0 notes\n$/);
    writeFileSync(join(folder, 'large.png'), Buffer.alloc(2 * 1024 * 1024));
    const large = await runQuoin('large.png', '--to', 'webp', ...server());
    expect([large.code, large.err]).toEqual([5, expect.stringContaining('[INPUT_TOO_LARGE]')]);
    const wide = await runQuoin('red.png', '--to', 'webp', '--width', '20000', '--force', ...server());
    expect([wide.code, wide.err]).toEqual([2, expect.stringContaining('It must be a whole number from 1 to 10000')]);
    const fonts = await runQuoin('red.png', '--to', 'webp', '--font-dir', '.', '--force', ...server());
    expect([fonts.code, fonts.err]).toEqual([
      2,
      expect.stringContaining('--font-dir cannot be combined with --server'),
    ]);
  });

  it('needs a log-in with the scope, at a server that it reaches', async () => {
    const other = await runQuoin('red.png', '--to', 'webp', '--server', 'https://quoin.example.com');
    expect([other.code, other.err]).toEqual([8, expect.stringContaining('not logged in at https://quoin.example.com')]);
    const { token } = await issueToken(setup.server.data, { scopes: ['document'] });
    keepToken(setup.server.baseUrl, token);
    const refused = await runQuoin('red.png', '--to', 'webp', ...server());
    expect([refused.code, refused.err]).toEqual([8, expect.stringContaining('--scope converter')]);
    keepToken(setup.server.baseUrl, 'quoin_unknown');
    expect((await runQuoin('red.png', '--to', 'webp', ...server())).err).toContain('does not accept the token');
    expect((await runQuoin('red.png', '--to', 'webp', '--dry-run', ...server())).code).toBe(0);
    const closed = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => closed.once('listening', resolve));
    const url = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`;
    await new Promise((resolve) => closed.close(resolve));
    keepToken(url, 'quoin_unknown');
    const gone = await runQuoin('red.png', '--to', 'webp', '--server', url);
    expect([gone.code, gone.err]).toEqual([8, expect.stringContaining(`cannot reach ${url}`)]);
  });

  it('waits when the rate limit is exhausted', { timeout: 60_000 }, async () => {
    const limits = join(createFolder(), 'limits.json');
    const tiers = JSON.parse(readFileSync(generousLimits, 'utf8'));
    tiers.tiers.generous.general.second = 2;
    writeFileSync(limits, JSON.stringify(tiers));
    const slow = await startServer({ flags: ['--rate-limits', limits] });
    keepToken(slow.baseUrl, slow.token);
    const names = Array.from({ length: 6 }, (_, index) => `${index}.png`);
    for (const name of names) writeFileSync(join(folder, name), await makePng());
    const { code, err } = await runQuoin(...names, '--to', 'webp', '--server', slow.baseUrl);
    expect([code, err]).toEqual([0, '6 converted, 0 failed, 0 notes\n']);
    expect(slow.output()).toContain('"status":429');
    await slow.stop();
  });
});
