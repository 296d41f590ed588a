import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttp, type Server as HttpServer, type RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, createServer as createRaw, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTls } from 'node:tls';
import { type ParsedUrl, parseUrl } from '@quoin/core/url-headers';
import type { Agent } from 'undici';
import { parseNetwork } from './addresses.ts';
import { type AgentOptions, openAgent } from './agent.ts';
import { createGuard } from './guard.ts';
import { createTrustingContext } from './trust.ts';

/** The other side of a test, on a loopback address, and what it has seen. */
export interface TestServer {
  readonly port: number;
  readonly origin: string;
  /** Connections that were accepted. */
  readonly connections: () => number;
  /** Those that stand. */
  readonly open: () => number;
  /** Makes a server that had stopped to read go on, so that it sees the end of its connections. */
  readonly readOn: () => void;
  /** Bytes that were received on all of them (raw servers only). */
  readonly received: () => Buffer;
}

const closers: (() => Promise<unknown>)[] = [];

/** Closes what the tests have opened; call it after each of them. */
export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

export interface LocalAgentOptions extends Partial<AgentOptions> {
  /** Certificates in PEM that are trusted beside the well-known ones. */
  readonly ca?: readonly string[];
}

/** An agent that may reach loopback addresses. */
export function openLocalAgent({ ca, ...options }: LocalAgentOptions = {}): Agent {
  const context = ca && createTrustingContext(ca);
  const networks = ['127.0.0.0/8', '::1'].map((text) => parseNetwork(text)!);
  const agent = openAgent({
    guard: createGuard({ networks, endpoints: [] }),
    connectTimeoutMs: 5000,
    maxConnectionsPerOrigin: 4,
    ...(context && { contexts: () => context }),
    ...options,
  });
  closers.push(() => agent.destroy());
  return agent;
}

export async function serve(listener: RequestListener): Promise<TestServer> {
  return listen(createHttp(listener), 'http');
}

export async function serveTls(listener: RequestListener, certificate: Certificate): Promise<TestServer> {
  return listen(createHttps(certificate, listener), 'https');
}

/** A server that speaks for itself; `talk` is called for each connection. With `isDeaf` it reads nothing. */
export async function serveRaw(talk: (socket: Socket) => void, isDeaf = false): Promise<TestServer> {
  const parts: Buffer[] = [];
  const server = createRaw({ allowHalfOpen: true, pauseOnConnect: isDeaf }, (socket) => {
    socket.on('error', () => {});
    if (!isDeaf) socket.on('data', (chunk) => parts.push(chunk));
    talk(socket);
  });
  return { ...(await listen(server, 'http')), received: () => Buffer.concat(parts) };
}

/** The same behind TLS; it ends with the other side. */
export async function serveRawTls(talk: (socket: Socket) => void, certificate: Certificate): Promise<TestServer> {
  const parts: Buffer[] = [];
  const server = createTls(certificate, (socket) => {
    socket.on('error', () => {});
    socket.on('data', (chunk) => parts.push(chunk));
    talk(socket);
  });
  server.on('tlsClientError', () => {});
  return { ...(await listen(server, 'https')), received: () => Buffer.concat(parts) };
}

async function listen(server: Server | HttpServer, scheme: string): Promise<TestServer> {
  const sockets = new Set<Socket>();
  const standing = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    standing.add(socket);
    // The other side has ended it, whatever this one does.
    socket.once('end', () => standing.delete(socket));
    socket.once('close', () => {
      standing.delete(socket);
      sockets.delete(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `${scheme}://127.0.0.1:${port}`,
    connections: () => connections,
    open: () => standing.size,
    readOn: () => {
      for (const socket of sockets) socket.resume();
    },
    received: () => Buffer.alloc(0),
  };
}

export function toUrl(text: string): ParsedUrl {
  const parsed = parseUrl(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.problems.map(({ message }) => message).join(', ')}`);
  return parsed.url;
}

/** Waits for what must come about; the test's own limit is the end of it. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** A self-signed certificate, made by openssl. */
export function makeCertificate(alternativeName: string, days = 2): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const names = ['-subj', '/CN=test', '-addext', `subjectAltName=${alternativeName}`, '-days', String(days)];
    execFileSync('openssl', [...kind, ...names, '-keyout', key, '-out', cert], { stdio: 'pipe' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
