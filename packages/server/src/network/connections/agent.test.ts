import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createGuard } from '../addresses/guard.ts';
import { fetchSource } from '../download.ts';
import type { NetworkError } from '../failure.ts';
import {
  type Certificate,
  closeAll,
  type LocalAgentOptions,
  makeCertificate,
  openLocalAgent,
  serve,
  serveRaw,
  serveTls,
  toUrl,
  waitUntil,
} from '../test-servers.ts';

afterEach(closeAll);

let certificate: Certificate;
beforeAll(() => {
  certificate = makeCertificate('DNS:files.example,IP:127.0.0.1');
});

async function fetchText(url: string, options: LocalAgentOptions = {}, totalMs = 20_000): Promise<string> {
  const chunks: Uint8Array[] = [];
  const write = async (chunk: Uint8Array) => void chunks.push(chunk);
  const source = { url: toUrl(url), headers: [], userAgent: 'q' };
  await fetchSource(openLocalAgent(options), source, { maxBytes: 1000, totalMs, write });
  return Buffer.concat(chunks).toString();
}

function failureOf(promise: Promise<unknown>): Promise<NetworkError> {
  return promise.then(
    () => expect.fail('it succeeded'),
    (reason) => reason as NetworkError,
  );
}

const loopback = async () => [{ address: '127.0.0.1', family: 4 }];
const strictGuard = createGuard({ networks: [], endpoints: [] });

describe('a name', () => {
  it('is reached at its address', async () => {
    const server = await serve(({ headers }, response) => response.end(headers.host));
    expect(await fetchText(`http://Files.Example:${server.port}/`, { resolve: loopback })).toBe(
      `files.example:${server.port}`,
    );
  });

  it('is reached at its next address if the first does not answer', async () => {
    const server = await serve((_, response) => response.end('here'));
    const resolve = async () => [{ address: '::1', family: 6 }, ...(await loopback())];
    expect(await fetchText(`http://files.example:${server.port}/`, { resolve })).toBe('here');
  });

  it.each([
    ['unknown', () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' })), 'ENOTFOUND'],
    ['without addresses', async () => [], 'no addresses'],
  ])('that is %s fails', async (_, resolve, reason) => {
    const error = await failureOf(fetchText('http://files.example/', { resolve }));
    expect(error).toMatchObject({ code: 'dns_failed', reason, message: expect.stringContaining('files.example') });
  });

  it('that cannot be resolved fails', async () => {
    expect(await failureOf(fetchText('http://nowhere.invalid/'))).toMatchObject({ code: 'dns_failed' });
  });

  it('whose lookup never ends fails at the connect timeout', async () => {
    const resolve = () => new Promise<never>(() => {});
    const error = await failureOf(fetchText('http://files.example/', { resolve, connectTimeoutMs: 200 }));
    expect(error).toMatchObject({ code: 'connect_timeout' });
  });

  it('with one refused address among allowed ones is refused', async () => {
    const resolve = async () => [{ address: '93.184.216.34', family: 4 }, ...(await loopback())];
    const error = await failureOf(fetchText('http://files.example/', { guard: strictGuard, resolve }));
    expect(error).toMatchObject({ code: 'address_refused', message: expect.stringContaining('127.0.0.1') });
  });
});

describe('a connection to another address than DNS returned', () => {
  /** A guard that allows a number of addresses and refuses the later ones. */
  function guardAllowing(allowed: number) {
    let checks = 0;
    return { findRefusal: () => (++checks > allowed ? 'another address' : undefined) };
  }

  it.each(['http', 'https'])('is closed before a byte is written (%s)', async (scheme) => {
    const server = await serveRaw(() => {});
    const url = `${scheme}://files.example:${server.port}/`;
    const error = await failureOf(fetchText(url, { guard: guardAllowing(1), resolve: loopback }));
    expect(error).toMatchObject({ code: 'address_refused', message: 'another address' });
    await waitUntil(() => server.connections() === 1 && server.open() === 0);
    expect(server.received().length).toBe(0);
  });
});

describe('an allowed endpoint', () => {
  it('is reached by its literal address and port only', async () => {
    const server = await serve((_, response) => response.end('sample'));
    const other = await serve((_, response) => response.end('other'));
    const guard = createGuard({ networks: [], endpoints: [{ host: '127.0.0.1', port: server.port }] });
    expect(await fetchText(`${server.origin}/`, { guard })).toBe('sample');
    expect(await failureOf(fetchText(`${other.origin}/`, { guard }))).toMatchObject({ code: 'address_refused' });
    const named = fetchText(`http://files.example:${server.port}/`, { guard, resolve: loopback });
    expect(await failureOf(named)).toMatchObject({ code: 'address_refused' });
    expect(other.connections()).toBe(0);
  });
});

describe('TLS', () => {
  it('accepts a certificate that the operator trusts', async () => {
    const server = await serveTls((_, response) => response.end('secure'), certificate);
    const url = `https://files.example:${server.port}/`;
    expect(await fetchText(url, { resolve: loopback, ca: [certificate.cert] })).toBe('secure');
    expect(await fetchText(`${server.origin}/`, { ca: [certificate.cert] })).toBe('secure');
  });

  it('uses HTTP/1.1 only', async () => {
    const seen: string[] = [];
    const server = await serveTls(({ httpVersion, socket }, response) => {
      seen.push(httpVersion, String((socket as { alpnProtocol?: unknown }).alpnProtocol));
      response.end();
    }, certificate);
    await fetchText(`${server.origin}/`, { ca: [certificate.cert] });
    expect(seen).toEqual(['1.1', 'http/1.1']);
  });

  it('refuses an untrusted certificate, whatever the environment says', async () => {
    const server = await serveTls((_, response) => response.end(), certificate);
    const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    try {
      expect(await failureOf(fetchText(`${server.origin}/`))).toMatchObject({
        code: 'tls_failed',
        reason: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      });
    } finally {
      if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
    }
  });

  it('refuses a certificate for another host without naming that host', async () => {
    const server = await serveTls((_, response) => response.end(), certificate);
    const url = `https://other.example:${server.port}/`;
    const error = await failureOf(fetchText(url, { resolve: loopback, ca: [certificate.cert] }));
    expect(error).toMatchObject({ code: 'tls_failed', reason: 'ERR_TLS_CERT_ALTNAME_INVALID' });
    expect(error.message).not.toContain('files.example');
  });

  it('fails if the server does not support it', async () => {
    const server = await serve((_, response) => response.end());
    expect(await failureOf(fetchText(`https://127.0.0.1:${server.port}/`))).toMatchObject({ code: 'tls_failed' });
  });

  it('repeats a request on a new connection if the kept one was closed', async () => {
    const seen = new WeakSet<object>();
    let lost = 0;
    const server = await serveTls(({ socket }, response) => {
      if (!seen.has(socket)) {
        seen.add(socket);
        response.end('x');
      } else {
        lost += 1;
        socket.end();
      }
    }, certificate);
    const agent = openLocalAgent({ ca: [certificate.cert], maxConnectionsPerOrigin: 1 });
    const source = { url: toUrl(`${server.origin}/`), headers: [], userAgent: 'q' };
    const options = { maxBytes: 10, totalMs: 20_000, write: async () => {} };
    for (let count = 0; count < 3; count++) expect(await fetchSource(agent, source, options)).toEqual({ bytes: 1 });
    expect([lost, server.connections()]).toEqual([2, 3]);
  });

  it('fails at the connect timeout if the handshake never starts', async () => {
    const server = await serveRaw(() => {});
    const error = await failureOf(fetchText(`https://127.0.0.1:${server.port}/`, { connectTimeoutMs: 200 }));
    expect(error).toMatchObject({ code: 'connect_timeout' });
    await waitUntil(() => server.open() === 0);
  });

  it('fails at the total timeout if the handshake never starts, and leaves no connection', async () => {
    const server = await serveRaw(() => {});
    const error = await failureOf(fetchText(`https://127.0.0.1:${server.port}/`, { connectTimeoutMs: 60_000 }, 200));
    expect(error).toMatchObject({ code: 'transfer_timeout' });
    await waitUntil(() => server.open() === 0);
  });
});

describe('the environment', () => {
  it('cannot set a proxy', async () => {
    const proxy = await serve((_, response) => response.end('proxied'));
    const server = await serve((_, response) => response.end('direct'));
    const names = [
      'HTTP_PROXY',
      'HTTPS_PROXY',
      'ALL_PROXY',
      'http_proxy',
      'https_proxy',
      'all_proxy',
      'NODE_USE_ENV_PROXY',
    ];
    const before = names.map((name) => process.env[name]);
    for (const name of names) process.env[name] = name.startsWith('NODE') ? '1' : proxy.origin;
    try {
      expect(await fetchText(`${server.origin}/`)).toBe('direct');
      expect(proxy.connections()).toBe(0);
    } finally {
      names.forEach((name, index) => {
        const value = before[index];
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      });
    }
  });
});

describe('many transfers with one origin', () => {
  it('wait for a free connection', async () => {
    let maxOpen = 0;
    let now = 0;
    const server = await serve((_, response) => {
      maxOpen = Math.max(maxOpen, ++now);
      setTimeout(() => {
        now -= 1;
        response.end('x');
      }, 5);
    });
    const agent = openLocalAgent({ maxConnectionsPerOrigin: 3 });
    const source = { url: toUrl(`${server.origin}/`), headers: [], userAgent: 'q' };
    const options = { maxBytes: 10, totalMs: 20_000, write: async () => {} };
    await Promise.all(Array.from({ length: 20 }, () => fetchSource(agent, source, options)));
    expect(maxOpen).toBeLessThanOrEqual(3);
    expect(server.connections()).toBeLessThanOrEqual(20);
  });
});
