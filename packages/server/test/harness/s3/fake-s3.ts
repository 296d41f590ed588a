import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FakeAnswer, FakeBucket, refuse } from './fake-s3-bucket.ts';
import { type FakeCredentials, findBodyRefusal, findHeadRefusal } from './fake-s3-signature.ts';

/**
 * A fault that a real server shows rarely. `reset`: the connection ends before the answer. `lost`: the request has its
 * effect, but the answer is lost. `cut`: the connection ends in the middle of the body. `corrupt`: a byte of the body is
 * wrong. `hang`: no answer ever. `slow`: the body comes in small pieces. Or a refusal.
 */
export type Fault = 'reset' | 'lost' | 'cut' | 'corrupt' | 'hang' | 'slow' | FakeAnswer;

export interface ReceivedRequest {
  readonly method: string;
  readonly key: string;
  readonly query: string;
  readonly headers: IncomingMessage['headers'];
}

export interface FakeS3 {
  readonly url: string;
  readonly bucket: FakeBucket;
  readonly credentials: FakeCredentials;
  /** Requests with their whole body, in order. */
  readonly received: ReceivedRequest[];
  /** Returns the fault of a request, before its body is read. */
  fault: (request: ReceivedRequest) => Fault | undefined;
  /** The same fault for the next requests. */
  failNext(method: string, faults: readonly Fault[]): void;
  /** The variables of a service with its files in the bucket. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export const bucketName = 'quoin-files';
const credentials: FakeCredentials = {
  accessKeyId: 'AKIAFAKEFAKEFAKEFAKE',
  secretAccessKey: 'fake/secret+key/of/forty/characters12345',
  region: 'eu-test-1',
};

/** Starts a strict S3 server with one bucket, which knows signatures, digests, ranges and uploads in parts. */
export async function startFakeS3({ prefix = 'tests' }: { readonly prefix?: string } = {}): Promise<FakeS3> {
  const bucket = new FakeBucket();
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '', 'http://s3');
    const [, name, ...rest] = decodeURIComponent(url.pathname).split('/');
    const head = { method: request.method ?? '', key: rest.join('/'), query: url.search, headers: request.headers };
    const fault = fake.fault(head);
    if (fault === 'hang') return;
    if (fault === 'reset') return void request.socket.destroy();
    const early = await findHeadRefusal(request, credentials, bucket.now());
    if (early !== undefined) return send(request, response, refuse(...early));
    const body = await readBody(request);
    if (body === undefined) return;
    received.push(head);
    if (typeof fault === 'object') return send(request, response, fault);
    const late = findBodyRefusal(request, body);
    if (late !== undefined) return send(request, response, refuse(...late));
    if (name !== bucketName) return send(request, response, refuse(404, 'NoSuchBucket'));
    const result = bucket.answer(head.method, head.key, url.searchParams, request.headers, body);
    if (fault === 'lost') return void request.socket.destroy();
    await send(request, response, result, fault);
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { accessKeyId, secretAccessKey, region } = credentials;
  const fake: FakeS3 = {
    ...{ url, bucket, credentials, received },
    fault: () => undefined,
    failNext(method, faults) {
      const left = [...faults];
      fake.fault = (request) => (request.method === method ? left.shift() : undefined);
    },
    environment: {
      QUOIN_FILES: `s3://${bucketName}/${prefix}`,
      QUOIN_S3_ENDPOINT: url,
      QUOIN_S3_REGION: region,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}

/** Returns undefined if the connection ended before the body. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of request) pieces.push(piece as Buffer);
    return Buffer.concat(pieces);
  } catch {
    return undefined;
  }
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: FakeAnswer,
  fault?: Fault,
): Promise<void> {
  const bytes = Buffer.from(answer.body ?? '');
  if (fault === 'corrupt' && bytes.length > 0) bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  const length = answer.status === 204 ? {} : { 'content-length': String(bytes.length) };
  response.writeHead(answer.status, { ...answer.headers, ...length });
  if (request.method === 'HEAD' || answer.status === 204) return void response.end();
  if (fault === 'cut') return void response.write(bytes.subarray(0, bytes.length >> 1), () => request.socket.destroy());
  if (fault !== 'slow') return void response.end(bytes);
  for (let at = 0; at < bytes.length; at += 1024) {
    response.write(bytes.subarray(at, at + 1024));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  response.end();
}
