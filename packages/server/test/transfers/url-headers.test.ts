import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCertificate } from '../harness/certificate.ts';
import { type Client, createClient, orderOf } from '../harness/client.ts';
import { openEventStream } from '../harness/event-stream.ts';
import { removeFolders } from '../harness/folders.ts';
import { type Peer, startPeer } from '../harness/peer.ts';
import { makePng } from '../harness/pictures.ts';
import { killServers, type ServerProcess, startServer } from '../harness/server-process.ts';
import { readRows } from '../harness/storage.ts';

let server: ServerProcess;
let client: Client;
let secure: Peer;
let plain: Peer;
let picture: Buffer;
beforeAll(async () => {
  const certificate = createCertificate();
  const environment = { NODE_EXTRA_CA_CERTS: certificate.path };
  [server, secure, plain] = await Promise.all([startServer({ environment }), startPeer(certificate), startPeer()]);
  client = await createClient(server);
  picture = await makePng();
});
afterAll(async () => {
  const code = await server.stop();
  await Promise.all([secure.close(), plain.close()]);
  killServers();
  removeFolders();
  expect(code).toBe(0);
});

let count = 0;
interface RequestParts {
  /** Path and query of the source and the target; `{}` is replaced by a unique number. */
  readonly source?: string;
  readonly target?: string;
  readonly own?: object;
  readonly upload?: object;
  readonly rules?: (base: string) => readonly object[];
  readonly peer?: Peer;
}

/** Runs a job; returns its two requests and their values of X-From. */
async function run({
  source = '/in/{}/a.png',
  target = '/out/{}/b.webp',
  own,
  upload,
  rules,
  peer = secure,
}: RequestParts) {
  const number = String(count++);
  const [from, to] = [source, target].map((path) => path.replace('{}', number));
  const pathOf = (url = ''): string => new URL(url, peer.url).pathname;
  peer.on(pathOf(from), { body: picture });
  const order = {
    input: { type: 'png', source: { url: peer.url + from, ...(own && { headers: own }) } },
    output: { type: 'webp', upload: { url: peer.url + to, ...(upload && { headers: upload }) } },
    ...(rules && { url_headers: rules(peer.url) }),
  };
  const { json } = await client.runJob(order);
  if (json.status !== 'completed') throw new Error(json.error);
  const get = peer.requestsOf('GET', pathOf(from)).at(-1);
  const put = peer.requestsOf('PUT', pathOf(to)).at(-1);
  return { id: json.id as string, get, put, sent: [get?.headers['x-from'], put?.headers['x-from']] };
}
const rule = (match: string, from?: string) => ({ match, headers: from === undefined ? {} : { 'X-From': from } });

describe('the headers of a URL', () => {
  // @spec "Applies to every outgoing request of a converter job: the download of `input.source` and the upload."
  // @spec "A header is sent only to URLs its rule covers."
  it('come from the rule that covers it, for the download and for the upload', async () => {
    const rules = (base: string) => [rule(`${base}/in/`, 'in'), rule(`${base}/out/`, 'out')];
    expect((await run({ rules })).sent).toEqual(['in', 'out']);
    expect((await run({ rules: (base) => [rule(`${base}/`, 'both')] })).sent).toEqual(['both', 'both']);
    expect((await run({ rules: (base) => rules(base).slice(0, 1) })).sent).toEqual(['in', undefined]);
    expect((await run({})).sent).toEqual([undefined, undefined]);
  });

  it('are its own if it has any, instead of those of a rule; an empty object does not count', async () => {
    const rules = (base: string) => [rule(`${base}/`, 'rule')];
    expect((await run({ rules, own: { 'X-From': 'own' } })).sent).toEqual(['own', 'rule']);
    expect((await run({ rules, upload: { 'X-Other': 'own' } })).sent).toEqual(['rule', undefined]);
    expect((await run({ rules, own: {}, upload: {} })).sent).toEqual(['rule', 'rule']);
  });

  it('come from an exact rule rather than a prefix, and from the longest prefix of several', async () => {
    const rules = (base: string) => [
      rule(`${base}/`, 'short'),
      rule(`${base}/deep/`, 'long'),
      rule(`${base}/deep/a.png`, 'exact'),
      rule(`${base}/deep/a.png/`, 'below'),
    ];
    expect((await run({ rules, source: '/deep/a.png', target: '/deep/{}' })).sent).toEqual(['exact', 'long']);
    expect((await run({ rules, source: '/deep/a.png?v=1', target: '/deeper' })).sent).toEqual(['long', 'short']);
    expect((await run({ rules, source: '/deep/x/../a.png', target: '/Deep/' })).sent).toEqual(['exact', 'short']);
  });

  it('are empty if an empty rule matches best, exact or prefix', async () => {
    const rules = (base: string) => [
      rule(`${base}/`, 'all'),
      rule(`${base}/open/`),
      rule(`${base}/open/but/`, 'closed'),
      rule(`${base}/signed?sig=1`),
    ];
    expect((await run({ rules, source: '/open/{}', target: '/signed?sig=1' })).sent).toEqual([undefined, undefined]);
    expect((await run({ rules, source: '/open/but/{}', target: '/signed?sig=2' })).sent).toEqual(['closed', 'all']);
  });

  it('never come from a rule for another scheme, host or port', async () => {
    const port = new URL(plain.url).port;
    const rules = () => [rule(`https://127.0.0.1:${port}/`, 'https'), rule('https://127.0.0.1/', 'port')];
    expect((await run({ rules, peer: plain })).sent).toEqual([undefined, undefined]);
    const named = (base: string) => [rule(`${base.replace('127.0.0.1', 'localhost')}/`, 'host')];
    expect((await run({ rules: named })).sent).toEqual([undefined, undefined]);
    const own = await run({ peer: plain, own: { 'X-From': 'http' }, upload: { 'X-From': 'http too' } });
    expect(own.sent).toEqual(['http', 'http too']);
  });

  it('may be five with any valid bytes, and replace the default headers of a download', async () => {
    const headers = { 'Accept-Encoding': 'gzip', 'X-Latin': 'é\tü', 'X-Long': 'a'.repeat(8192), 'X-4': '', 'X-5': '5' };
    const { get } = await run({ rules: (base) => [{ match: `${base}/in/`, headers }], target: '/elsewhere/{}' });
    expect(get?.headers['accept-encoding']).toBe('gzip');
    expect(Buffer.from(String(get?.headers['x-latin']), 'latin1').toString('hex')).toBe('e909fc');
    expect(String(get?.headers['x-long']).length).toBe(8192);
    expect([get?.headers['x-4'], get?.headers['x-5']]).toEqual(['', '5']);
    const { get: other } = await run({ own: { 'user-agent': 'me' } });
    expect(other?.rawHeaders.filter((name) => /^user-agent$/i.test(name))).toEqual(['user-agent']);
    expect(other?.headers['user-agent']).toBe('me');
  });

  // @spec "Headers apply to server-side requests only (not to browser-side loading)."
  it('are sent only to the two URLs of the job, and to no client of the service', async () => {
    const seen = secure.received.length;
    const rules = (base: string) => [rule(`${base}/`, 'server-side')];
    const { id, get, put } = await run({ rules });
    expect(secure.received.slice(seen)).toEqual([get, put]);
    const file = await client.call(`/v1/converter/jobs/${id}/files`);
    expect([...file.headers].flat().join()).not.toContain('server-side');
    expect(secure.received.length).toBe(seen + 2);
  });
});

describe('headers and rules', () => {
  const secret = 'value-that-nobody-sees';
  const match = 'https://match-that-nobody-sees.example/';

  // @spec "Rules are never returned by any response or event."
  // @spec "No response and no event ever contains `url_headers` or any header value."
  // @spec "Rules are deleted when the job is `completed` or `failed`."
  // @spec "Header values are encrypted at rest (key from the settings, else made at first start in the data folder)"
  // @spec "No header value is ever included."
  it('are never shown, are stored encrypted, and are deleted at the end', async () => {
    const order = (target: string) => ({
      ...orderOf('', ''),
      input: { type: 'png', source: { url: plain.on('/secret', { body: picture }), headers: { 'X-Key': secret } } },
      output: { type: 'webp', upload: { url: target, headers: { 'X-Key': secret } } },
      url_headers: [rule(match, secret)],
    });
    const seen: string[] = [];
    for (const [path, status] of [
      ['/accepts', 'completed'],
      ['/refuses', 'failed'],
    ] as const) {
      let release = (): void => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const target = plain.on(path, async (_request, response, { headers }) => {
        await released;
        response.writeHead(path === '/accepts' ? 200 : 403, { 'X-Echo': String(headers['x-key']) }).end(secret);
      });
      const created = await client.createJob(order(target));
      const { id } = created.json;
      const stream = await openEventStream(`${server.baseUrl}/v1/converter/jobs/${id}/events`, server.token);
      await plain.waitForRequest(path);
      expect(encryptedRowsOf(id).length).toBe(1);
      expect(textOf(server.data)).not.toMatch(new RegExp(`${secret}|nobody-sees`));
      seen.push(created.bytes.toString(), (await client.call(`/v1/converter/jobs/${id}`)).bytes.toString());
      release();
      const ended = await client.waitUntilEnded(id);
      expect(ended.json.status).toBe(status);
      expect(encryptedRowsOf(id)).toEqual([]);
      seen.push(ended.bytes.toString(), JSON.stringify(await stream.readToEnd()));
      seen.push((await client.call('/v1/converter/jobs')).bytes.toString());
      seen.push(JSON.stringify(readRows(server.data, 'SELECT * FROM outbox WHERE job_id = ?', id)));
      expect(plain.requestsOf('PUT', path)[0]?.headers['x-key']).toBe(secret);
    }
    seen.push(server.output(), await (await fetch(`${server.operationsUrl}/metrics`)).text(), textOf(server.data));
    for (const text of seen) expect(text).not.toMatch(/nobody-sees|url_headers|X-Key|x-key/);
    expect(readFileSync(join(server.data, 'secret.key'), 'utf8').trim()).toMatch(/^[A-Za-z0-9+/]{43}=$/);
    expect(statSync(join(server.data, 'secret.key')).mode & 0o777).toBe(0o600);
  });

  function encryptedRowsOf(id: string): unknown[] {
    return readRows(server.data, 'SELECT job_secrets.* FROM job_secrets JOIN jobs USING (seq) WHERE id = ?', id);
  }

  /** All files of a folder, as one text. */
  function textOf(folder: string): string {
    const entries = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
    return entries.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1')).join('\n');
  }
});
