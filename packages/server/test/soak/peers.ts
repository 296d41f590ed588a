import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import type { JobPlan } from './plan.ts';

/** A completely received file. */
interface ReceivedPut {
  readonly sha256: string;
  readonly status: number;
}

/** Sources and targets, one host each; they behave as planned for each job. */
export interface Peers {
  readonly urls: readonly [string, ...string[]];
  add(plan: JobPlan): void;
  putsOf(number: number): readonly ReceivedPut[];
  /** Uploads that were cut off. */
  readonly brokenPuts: number;
  /** Number of requests so far. */
  readonly requests: number;
  /** Records the time of the next request, as given by `performance.now`. */
  trackNextRequest(): { readonly at: () => number | undefined };
  /** Unexpected requests and headers. */
  readonly problems: readonly string[];
  close(): Promise<void>;
}

const chunkCount = 5;
const chunkDelayMs = 30;

export async function startPeers(count: number): Promise<Peers> {
  const pictures = { small: await makePicture(48), large: await makePicture(900) };
  const plans = new Map<number, JobPlan>();
  const puts = new Map<number, ReceivedPut[]>();
  const problems: string[] = [];
  let [brokenPuts, requests] = [0, 0];
  let firstAt: { at: number | undefined } = { at: undefined };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    requests += 1;
    firstAt.at ??= performance.now();
    const [, part, text] = /^\/(source|target)\/(\d+)/.exec(request.url ?? '') ?? [];
    const plan = plans.get(Number(text));
    if (plan === undefined) {
      problems.push(`unexpected request for ${request.url}`);
      return void response.writeHead(404).end();
    }
    if (request.headers.authorization !== plan.secret) {
      problems.push(
        `${plan.tag}: the ${part} was sent ${request.headers.authorization === undefined ? 'no' : 'other'} headers`,
      );
      return void response.writeHead(401).end();
    }
    if (part === 'source') return sendSource(plan, pictures[plan.picture], response);
    const body = await buffer(request).catch(() => undefined);
    if (body === undefined) {
      brokenPuts += 1;
      return;
    }
    if (plan.target === 'slow') await pause(plan.slowMs);
    const status = plan.target === 'refusing' ? 500 : plan.number % 2 === 0 ? 200 : 204;
    const sha256 = createHash('sha256').update(body).digest('hex');
    puts.set(plan.number, [...(puts.get(plan.number) ?? []), { sha256, status }]);
    response.writeHead(status).end();
  };

  const servers = await Promise.all(Array.from({ length: count }, () => listen(answer)));
  const [first = '', ...others] = servers.map(urlOf);
  return {
    urls: [first, ...others],
    add: (plan) => void plans.set(plan.number, plan),
    putsOf: (number) => puts.get(number) ?? [],
    get brokenPuts() {
      return brokenPuts;
    },
    get requests() {
      return requests;
    },
    trackNextRequest() {
      const awaited: { at: number | undefined } = { at: undefined };
      firstAt = awaited;
      return { at: () => awaited.at };
    },
    problems,
    async close() {
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

async function sendSource(plan: JobPlan, picture: Buffer, response: ServerResponse): Promise<void> {
  const body = plan.source === 'damaged' ? Buffer.alloc(picture.length, 'not a picture ') : picture;
  if (plan.source === 'slow') await pause(plan.slowMs);
  if (plan.source !== 'pieces' && plan.source !== 'reset') return void response.end(body);
  // Half of the responses have no Content-Length, so that only the last chunk marks their end.
  if (plan.number % 2 === 0) response.setHeader('Content-Length', body.length);
  const length = Math.ceil(body.length / chunkCount);
  for (let index = 0; index < chunkCount; index++) {
    // A response has no socket of its own until the one before it has been sent.
    if (plan.source === 'reset' && index === plan.number % chunkCount)
      return void response.req.socket.resetAndDestroy();
    response.write(body.subarray(index * length, (index + 1) * length));
    await pause(chunkDelayMs);
  }
  response.end();
}

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>): Promise<Server> {
  const server = createServer((request, response) => {
    request.on('error', () => {}); // the other server was killed
    response.on('error', () => {});
    void answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Creates a PNG of noise, so that it is large and takes time to convert. */
function makePicture(side: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: side, height: side, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer();
}
