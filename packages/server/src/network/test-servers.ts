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
import { parseNetwork } from './addresses/addresses.ts';
import { createGuard } from './addresses/guard.ts';
import { type AgentOptions, openAgent } from './connections/agent.ts';
import { createTrustingContext } from './connections/trust.ts';

/** A test server on a loopback address, with counters. */
export interface TestServer {
  readonly port: number;
  readonly origin: string;
  /** Number of accepted connections. */
  readonly connections: () => number;
  /** Number of open connections. */
  readonly open: () => number;
  /** Resumes reading on a paused server, so that it notices closed connections. */
  readonly resumeReading: () => void;
  /** Bytes received on all connections (raw servers only). */
  readonly received: () => Buffer;
}

const closers: (() => Promise<unknown>)[] = [];

/** Closes everything that a test opened; call it after each test. */
export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

export interface LocalAgentOptions extends Partial<AgentOptions> {
  /** PEM certificates trusted in addition to the well-known ones. */
  readonly ca?: readonly string[];
}

/** Opens an agent that may reach loopback addresses. */
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

/** Starts a TCP server that calls `talk` for each connection. With `isPaused` it reads nothing. */
export async function serveRaw(talk: (socket: Socket) => void, isPaused = false): Promise<TestServer> {
  const parts: Buffer[] = [];
  const server = createRaw({ allowHalfOpen: true, pauseOnConnect: isPaused }, (socket) => {
    socket.on('error', () => {});
    if (!isPaused) socket.on('data', (chunk) => parts.push(chunk));
    talk(socket);
  });
  return { ...(await listen(server, 'http')), received: () => Buffer.concat(parts) };
}

/** The same over TLS; it closes when the client closes. */
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
  const openSockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    openSockets.add(socket);
    // The client has closed it, whatever the server does.
    socket.once('end', () => openSockets.delete(socket));
    socket.once('close', () => {
      openSockets.delete(socket);
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
    open: () => openSockets.size,
    resumeReading: () => {
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

/** Waits for a condition; the test's own timeout limits it. */
export async function waitUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** Creates a self-signed certificate with openssl. */
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
