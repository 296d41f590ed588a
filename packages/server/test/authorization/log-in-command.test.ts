import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUserAndClient, logInAndConsent, type TestUser } from '../harness/authorization.ts';
import { createBrowser } from '../harness/browser.ts';
import { createFolder } from '../harness/folders.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { setUpServer } from '../harness/server-setup.ts';

const program = fileURLToPath(new URL('../../../cli/dist/main.js', import.meta.url));
const setup = setUpServer();
let testUser: TestUser;
beforeAll(async () => {
  ({ testUser } = await createUserAndClient(setup.server.data));
});

let config: string;
let bin: string;
const file = () => join(config, 'quoin', 'credentials.json');
beforeEach(() => {
  config = createFolder();
  bin = createFolder();
});

interface Kept {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAt: number;
}
const loadKept = (): Kept => JSON.parse(readFileSync(file(), 'utf8')).servers[setup.server.baseUrl];

/** Starts the command line; `text` is everything it has written so far. */
function startQuoin(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const env = { PATH: `${bin}:${process.env.PATH}`, XDG_CONFIG_HOME: config, ...environment };
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const written = { out: '', err: '' };
  child.stdout.on('data', (piece: Buffer) => (written.out += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (written.err += piece.toString()));
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, ...written }));
  });
  const waitFor = async (find: () => string | undefined): Promise<string> => {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      if (child.exitCode !== null) throw new Error(`quoin ended with ${child.exitCode}: ${written.err}`);
      await pause(10);
    }
  };
  return { ended, written, waitFor, kill: () => child.kill('SIGKILL') };
}

const runQuoin = (...args: string[]) => startQuoin(args).ended;

/** A program instead of `xdg-open`, which writes the URL to a file. */
function fakeBrowser(): { readonly environment: Record<string, string>; readonly opened: () => string | undefined } {
  const place = join(bin, 'opened');
  rmSync(place, { force: true }); // of an earlier log-in of the same test
  writeFileSync(join(bin, 'xdg-open'), `#!/bin/sh\nprintf '%s\\n' "$1" > '${place}'\n`, { mode: 0o755 });
  const opened = () => {
    try {
      return readFileSync(place, 'utf8').trim() || undefined;
    } catch {
      return undefined;
    }
  };
  return { environment: { DISPLAY: ':0' }, opened };
}

/** Starts a log-in by browser; `url` is the address that it opens. */
async function startBrowserLogIn(...args: string[]) {
  const { environment, opened } = fakeBrowser();
  const quoin = startQuoin(['log-in', '--server', setup.server.baseUrl, ...args], environment);
  const url = new URL(await quoin.waitFor(opened));
  return { ...quoin, url, redirectUri: url.searchParams.get('redirect_uri') ?? '' };
}

/** Logs in once: checking a password takes a third of a second. */
const user = createBrowser();

async function logIn(...args: string[]) {
  const { url, ended } = await startBrowserLogIn(...args);
  const callback = await logInAndConsent(user, url, testUser);
  const page = await fetch(callback.url);
  return { page, html: await page.text(), result: await ended };
}

const statusOf = async (token: string) => (await setup.client.call('/v1/converter/jobs', { token })).status;

describe('quoin log-in with a browser', () => {
  it('keeps a token that works, in a file that only its owner can read, and shows it nowhere', async () => {
    const { page, html, result } = await logIn();
    expect([page.status, html]).toEqual([200, expect.stringContaining('You are logged in')]);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(result.code).toBe(0);
    expect(result.out).toContain(
      `server        ${setup.server.baseUrl}\nuser          ${testUser.login} ${testUser.id}\n`,
    );
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(statSync(join(config, 'quoin')).mode & 0o777).toBe(0o700);
    const kept = loadKept();
    expect(await statusOf(kept.accessToken)).toBe(200);

    const shown = await runQuoin('whoami', '--json');
    expect(JSON.parse(shown.out)).toEqual({
      ok: true,
      server: setup.server.baseUrl,
      user: { id: testUser.id, login: testUser.login, name: testUser.login },
      organization_id: testUser.organizationId,
      client_id: setup.server.printedAccounts.publicClientId,
      scopes: ['openid', 'profile', 'converter', 'document', 'webhook'],
      expires_at: new Date(kept.expiresAt).toISOString(),
      renewable: true,
    });
    const out = await runQuoin('log-out', '--json');
    expect([out.code, JSON.parse(out.out)]).toEqual([0, { ok: true, server: setup.server.baseUrl, revoked: true }]);
    expect(await statusOf(kept.accessToken)).toBe(401);
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({ servers: {} });
    const texts = [result, shown, out].flatMap((each) => [each.out, each.err]);
    for (const text of [...texts, html, setup.server.output()]) {
      expect(text).not.toContain(kept.accessToken);
      expect(text).not.toContain(kept.refreshToken);
    }
    const after = await runQuoin('whoami');
    expect([after.code, after.err]).toEqual([8, 'quoin: not logged in; run quoin log-in --server <url>\n']);
  });

  it('sends PKCE, a state and a nonce, each new', async () => {
    const [first, second] = [await startBrowserLogIn(), await startBrowserLogIn()];
    first.kill();
    second.kill();
    for (const { url } of [first, second]) {
      expect(url.searchParams.get('code_challenge_method')).toBe('S256');
      expect(url.searchParams.get('redirect_uri')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
    }
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first.url.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
      expect(first.url.searchParams.get(name)).not.toBe(second.url.searchParams.get(name));
    }
  });

  it('refuses a redirect with another state, and listens no longer after it', async () => {
    const { redirectUri, ended } = await startBrowserLogIn();
    await (await fetch(`${redirectUri}?code=stolen&state=other&iss=${setup.server.baseUrl}`)).text();
    const { code, err } = await ended;
    expect([code, err]).toEqual([8, expect.stringContaining('state')]);
    await expect(fetch(redirectUri)).rejects.toThrow();
    expect(() => statSync(file())).toThrow();
  });

  it('refuses requests with another Host, path or method, and goes on waiting', async () => {
    const { url, redirectUri, ended } = await startBrowserLogIn();
    const { port } = new URL(redirectUri);
    const send = (path: string, host: string, method = 'GET') =>
      new Promise<number | undefined>((resolve, reject) => {
        const options = { host: '127.0.0.1', port, path, method, headers: { Host: host } };
        request(options, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on('error', reject)
          .end();
      });
    const right = `127.0.0.1:${port}`;
    for (const host of ['evil.example', `evil.example:${port}`, `localhost:${port}`, '127.0.0.1']) {
      expect([host, await send('/callback?state=x', host)]).toEqual([host, 421]);
    }
    expect(await send('/other?state=x', right)).toBe(404);
    expect(await send('/callback?state=x', right, 'POST')).toBe(405);
    expect(await send('/callback', right)).toBe(400);
    const callback = await logInAndConsent(user, url, testUser);
    await (await fetch(callback.url)).text();
    expect((await ended).code).toBe(0);
  });

  it('says that the user has not allowed it', async () => {
    const { url, ended } = await startBrowserLogIn('--json');
    const browser = createBrowser();
    const callback = await browser.submit(await browser.open(url), '/cancel');
    expect(await (await fetch(callback.url)).text()).toContain('You are not logged in');
    const { code, out } = await ended;
    expect([code, JSON.parse(out)]).toEqual([
      8,
      {
        ok: false,
        error: { kind: 'account', code: 'LOG_IN_REFUSED', message: expect.stringContaining('access_denied') },
      },
    ]);
  });

  it('refuses an identity token with another nonce, and a server with another name', async () => {
    const { url, redirectUri, ended } = await startBrowserLogIn();
    const forged = new URL(url);
    forged.searchParams.set('nonce', 'x'.repeat(43));
    const callback = await logInAndConsent(user, forged, testUser);
    await (await fetch(callback.url)).text();
    expect(await ended).toMatchObject({ code: 8, err: expect.stringContaining('nonce') });
    expect(redirectUri).not.toBe('');

    const other = setup.server.baseUrl.replace('127.0.0.1', 'localhost');
    const { code, err } = await runQuoin('log-in', '--server', other);
    expect([code, err]).toEqual([8, expect.stringContaining(`use --server ${setup.server.baseUrl}`)]);
  });

  it('revokes the token of an earlier log-in', async () => {
    await logIn();
    const earlier = loadKept();
    await logIn('--scope', 'converter');
    expect(await statusOf(earlier.accessToken)).toBe(401);
    expect(await statusOf(loadKept().accessToken)).toBe(200);
    expect(JSON.parse((await runQuoin('whoami', '--json')).out).scopes).toEqual(['converter']);
  });
});

/** Enters a code, logs in and gives consent. */
async function allowDevice(baseUrl: string, code: string, user = testUser): Promise<void> {
  const browser = createBrowser();
  const page = await browser.open(`${baseUrl}/oauth/device`);
  const confirmPage = await browser.submit(page, '/oauth/device', { user_code: code });
  const loginPage = await browser.submit(confirmPage, '/oauth/device');
  const { login, password } = user;
  const consentPage = await browser.submit(loginPage, '/login', { login, password });
  await browser.submit(consentPage, '/allow');
}

/**
 * Forwards requests to a server, but states an interval of one second for polls; records these. `begin` forgets them,
 * and cuts the connection of the poll with the number `cut` from then on.
 */
async function startImpatientProxy() {
  let [target, cut] = ['', 0];
  const polls: { readonly at: number; readonly result: string }[] = [];
  const begin = (newCut = 0) => {
    cut = newCut;
    polls.length = 0;
  };
  const proxy = createServer(async (incoming, outgoing) => {
    const at = Date.now();
    if (incoming.url === '/oauth/token' && polls.length + 1 === cut) {
      polls.push({ at, result: 'cut' });
      incoming.socket.destroy();
      return;
    }
    const options = { method: incoming.method, headers: incoming.headers };
    const forwarded = request(`${target}${incoming.url}`, options, async (answer) => {
      let text = Buffer.concat(await answer.toArray()).toString();
      if (incoming.url === '/oauth/token') polls.push({ at, result: JSON.parse(text).error ?? 'token' });
      if (incoming.url === '/oauth/device_authorization') text = JSON.stringify({ ...JSON.parse(text), interval: 1 });
      const { 'content-length': _length, 'transfer-encoding': _encoding, ...rest } = answer.headers;
      // The proxy's connections end earlier than the server's.
      delete rest.connection;
      delete rest['keep-alive'];
      outgoing.writeHead(answer.statusCode ?? 0, rest).end(text);
    });
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const close = () => new Promise((resolve) => proxy.close(resolve));
  const forwardTo = (url: string) => {
    target = url;
  };
  return { polls, begin, url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, forwardTo, close };
}

describe('quoin log-in --device', () => {
  let proxy: Awaited<ReturnType<typeof startImpatientProxy>>;
  let server: ServerProcess;
  let accounts: Awaited<ReturnType<typeof createUserAndClient>>;
  beforeAll(async () => {
    proxy = await startImpatientProxy();
    server = await startServer({ flags: ['--base-url', proxy.url] });
    proxy.forwardTo(server.baseUrl);
    accounts = await createUserAndClient(server.data);
  });
  afterAll(async () => {
    await server.stop();
    await proxy.close();
  });

  it('shows a code, and keeps the token once the user has entered it', async () => {
    const quoin = startQuoin(['log-in', '--server', setup.server.baseUrl, '--device', '--scope', 'openid,converter']);
    const code = await quoin.waitFor(() => /code ([A-Z]{4}-[A-Z]{4})/.exec(quoin.written.err)?.[1]);
    expect(quoin.written.err).toContain(`Open ${setup.server.baseUrl}/oauth/device in a browser`);
    await allowDevice(setup.server.baseUrl, code);
    expect((await quoin.ended).code).toBe(0);
    expect(await statusOf(loadKept().accessToken)).toBe(200);
  });

  it('polls more slowly after slow_down, and then gets its token', async () => {
    const { polls, url, begin } = proxy;
    begin();
    const quoin = startQuoin(['log-in', '--server', url, '--device', '--scope', 'openid,converter']);
    const code = await quoin.waitFor(() => /code ([A-Z]{4}-[A-Z]{4})/.exec(quoin.written.err)?.[1]);
    await quoin.waitFor(() => (polls.length === 2 ? 'two polls' : undefined));
    await allowDevice(url, code, accounts.testUser);
    expect(await quoin.ended).toMatchObject({ code: 0 });
    const results = polls.map(({ result }) => result);
    expect([...results.slice(0, 2), results.at(-1)]).toEqual(['authorization_pending', 'slow_down', 'token']);
    const [first = 0, second = 0, third = 0] = polls.map(({ at }) => at);
    expect(second - first).toBeLessThan(4_000);
    // The interval was one second, as the response said, and is longer by five.
    expect(third - second).toBeGreaterThan(5_900);
  });

  it('polls again after a lost connection, with twice the interval', async () => {
    const { polls, url, begin } = proxy;
    begin(1);
    const quoin = startQuoin(['log-in', '--server', url, '--device', '--scope', 'openid,converter']);
    const code = await quoin.waitFor(() => /code ([A-Z]{4}-[A-Z]{4})/.exec(quoin.written.err)?.[1]);
    await allowDevice(url, code, accounts.testUser);
    expect(await quoin.ended).toMatchObject({ code: 0 });
    const [first, second] = polls;
    expect([first?.result, polls.at(-1)?.result]).toEqual(['cut', 'token']);
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(1_900);
  });

  it('is used where no browser can be opened', async () => {
    writeFileSync(join(bin, 'xdg-open'), '#!/bin/sh\nexit 3\n', { mode: 0o755 });
    for (const environment of [{}, { DISPLAY: ':0' }]) {
      const quoin = startQuoin(['log-in', '--server', setup.server.baseUrl], environment);
      await quoin.waitFor(() => /code ([A-Z]{4}-[A-Z]{4})/.exec(quoin.written.err)?.[1]);
      quoin.kill();
    }
  });
});

describe('the kept token', () => {
  const expire = () => {
    const list = JSON.parse(readFileSync(file(), 'utf8'));
    list.servers[setup.server.baseUrl].expiresAt = Date.now() - 1;
    writeFileSync(file(), JSON.stringify(list));
  };

  it('is refreshed when it is used, by one of several processes', async () => {
    await logIn();
    const before = loadKept();
    expire();
    const results = await Promise.all([1, 2, 3, 4].map(() => runQuoin('token')));
    const after = loadKept();
    expect(after.accessToken).not.toBe(before.accessToken);
    expect(after.expiresAt).toBeGreaterThan(Date.now() + 3_000_000);
    expect(results.map(({ code, out }) => [code, out])).toEqual(results.map(() => [0, `${after.accessToken}\n`]));
    expect(await statusOf(after.accessToken)).toBe(200);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  it('that was revoked at the server leads to a new log-in', async () => {
    await logIn();
    const { refreshToken } = loadKept();
    const { publicClientId } = setup.server.printedAccounts;
    const body = new URLSearchParams({ token: refreshToken, client_id: publicClientId });
    await fetch(`${setup.server.baseUrl}/oauth/revoke`, { method: 'POST', body });
    const { code, err } = await runQuoin('whoami');
    expect([code, err]).toEqual([8, expect.stringMatching(/invalid_grant\); run quoin log-in again\n$/)]);
  });

  it('is not used from a file that others can read, or that is damaged', async () => {
    mkdirSync(join(config, 'quoin'));
    writeFileSync(file(), '{"servers":{}}', { mode: 0o644 });
    const open = await runQuoin('whoami');
    expect([open.code, open.err]).toEqual([
      8,
      `quoin: ${file()}: other users can read the tokens; run chmod 600 on it\n`,
    ]);
    for (const text of ['', '{', '{"servers":null}', 'secret']) {
      config = createFolder();
      mkdirSync(join(config, 'quoin'));
      writeFileSync(file(), text, { mode: 0o600 });
      const { code, err } = await runQuoin('whoami');
      expect([code, err]).toEqual([8, `quoin: ${file()}: the file is damaged; delete it and log in again\n`]);
    }
  });

  it('stays if the server cannot be reached at the log-out, unless only the copy is deleted', async () => {
    const closed = createServer().listen(0);
    const { port } = closed.address() as AddressInfo;
    closed.close();
    const server = `http://127.0.0.1:${port}`;
    mkdirSync(join(config, 'quoin'));
    const kept = { clientId: 'c', accessToken: 'quoin_a', expiresAt: Date.now() + 3_600_000, scopes: ['converter'] };
    writeFileSync(file(), JSON.stringify({ current: server, servers: { [server]: kept } }), { mode: 0o600 });
    const failed = await runQuoin('log-out');
    expect(failed.code).toBe(8);
    expect(failed.err).toMatch(/^quoin: cannot reach http:.*ECONNREFUSED.*the token is still valid: .*--local\n$/);
    expect(readFileSync(file(), 'utf8')).toContain('quoin_a');
    expect((await runQuoin('log-out', '--local')).out).toContain('it may still be valid');
    expect(readFileSync(file(), 'utf8')).not.toContain('quoin_a');
  });
});

describe('the URL of a server', () => {
  it.each(['http://quoin.example.com', 'quoin.example.com', 'ftp://127.0.0.1', 'https://h/path', 'https://u:p@h'])(
    'is refused if it is %s',
    async (url) => {
      const { code, err } = await runQuoin('log-in', '--server', url);
      expect([code, err]).toEqual([8, expect.stringMatching(/expected one such as|use https/)]);
    },
  );
});
