import { setTimeout as pause } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { NetworkError, toTransferError } from '../../network/failure.ts';
import { FileError } from '../file-store.ts';
import { addressOf } from './address.ts';
import type { S3Location } from './location.ts';
import { isTemporary, S3Error } from './s3-error.ts';
import { emptySha256, encodeQuery, signRequest } from './sign.ts';
import { readText } from './xml.ts';

/** A body whose digest is known before it is sent. */
export interface S3Body {
  readonly sha256: string;
  readonly size: number;
  /** Opens the body for each try. */
  readonly open: () => NodeJS.ReadableStream | Uint8Array;
}

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** The whole key; empty for the bucket. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: S3Body;
  readonly signal?: AbortSignal | undefined;
}

export type S3Headers = Dispatcher.ResponseData['headers'];

export interface S3Result {
  readonly headers: S3Headers;
  readonly text: string;
}

/** The head of a response. The body must be read to the end or destroyed. */
export interface S3Stream {
  readonly status: number;
  readonly headers: S3Headers;
  readonly body: AsyncIterable<Uint8Array> & { destroy(): unknown };
}

export interface S3ClientOptions {
  readonly agent: Dispatcher;
  readonly location: S3Location;
  /** Time after which a temporary failure is final. */
  readonly retryMs: number;
  /** Pause before the first repetition; each further one is up to twice as long. */
  readonly firstPauseMs?: number;
  /** Time without progress after which a request has failed. */
  readonly idleMs?: number;
  readonly now?: () => number;
}

const maxPauseMs = 5_000;
const defaultIdleMs = 30_000;
/** A page of a thousand keys has a third of a megabyte. */
const maxTextBytes = 8 * 1024 ** 2;
/** A larger difference of the clocks is corrected. Servers tolerate 15 minutes. */
const minSkewMs = 60_000;

/**
 * Sends signed requests to one bucket. Temporary failures (statuses 500 and 503, lost connections) are repeated for a
 * while. Every body is signed with its digest, so that a server refuses one that has changed on its way, and no further
 * checksum is needed.
 */
export class S3Client {
  readonly location: S3Location;
  readonly #options: S3ClientOptions;
  /** The server's clock minus ours. */
  #skewMs = 0;

  constructor(options: S3ClientOptions) {
    this.#options = options;
    this.location = options.location;
  }

  /** Sends a request and reads the response as text. */
  call(request: S3Request): Promise<S3Result> {
    return this.retry(async () => {
      const { headers, body } = await this.#send(request);
      const text = await this.#readText(body, request);
      // Long operations answer 200 before they have succeeded.
      if (text.includes('<Error>')) throw toS3Error(500, text);
      return { headers, text };
    }, request.signal);
  }

  /** Sends a request and returns the response with its body unread. */
  open(request: S3Request): Promise<S3Stream> {
    return this.retry(() => this.#send(request), request.signal);
  }

  /** Repeats an operation that fails temporarily. */
  async retry<T>(operation: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const { retryMs, firstPauseMs = 100 } = this.#options;
    const end = performance.now() + retryMs;
    for (let tries = 0; ; tries += 1) {
      try {
        return await operation();
      } catch (error) {
        signal?.throwIfAborted();
        // A half up to the whole pause, so that processes that failed together do not return together.
        const pauseMs = Math.min(firstPauseMs * 2 ** tries, maxPauseMs) * (1 - Math.random() / 2);
        if (!isTemporary(error) || performance.now() + pauseMs > end) throw error;
        await pause(pauseMs, undefined, { signal }).catch(() => signal?.throwIfAborted());
      }
    }
  }

  /** Converts an error of a connection. */
  toFailure(error: unknown, part: 'head' | 'body'): unknown {
    const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
    if (code === 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH') {
      return new FileError('storage_failed', 'A file has changed while it was stored.', { cause: error });
    }
    // The file to send cannot be read.
    if (syscall === 'open' || (syscall === 'read' && code !== 'ECONNRESET')) return error;
    return toTransferError(error, addressOf(this.location, '').origin, part);
  }

  async #send(request: S3Request, isRepeated = false): Promise<S3Stream> {
    const { agent, idleMs = defaultIdleMs, now = Date.now } = this.#options;
    const { method, key, body, signal } = request;
    const { origin, host, path } = addressOf(this.location, key);
    const query = encodeQuery(request.query ?? {});
    const at = new Date(now() + this.#skewMs);
    const { credentials, region } = this.location;
    const bodySha256 = body?.sha256 ?? emptySha256;
    const headers = signRequest(
      { method, host, path, query, headers: request.headers ?? {}, bodySha256, at },
      credentials,
      region,
    );
    const hasLength = body !== undefined || method === 'PUT' || method === 'POST';
    const sent = { ...headers, ...(hasLength && { 'content-length': String(body?.size ?? 0) }) };
    signal?.throwIfAborted();
    const response = await agent
      .request({
        origin,
        path: query === '' ? path : `${path}?${query}`,
        method,
        headers: sent,
        body: (body?.open() ?? null) as Dispatcher.DispatchOptions['body'],
        signal,
        headersTimeout: idleMs,
        bodyTimeout: idleMs,
      } as Dispatcher.RequestOptions)
      .catch((error: unknown) => {
        signal?.throwIfAborted();
        throw this.toFailure(error, 'head');
      });
    response.body.on('error', () => {});
    const { statusCode: status } = response;
    if (status < 300) return { status, headers: response.headers, body: response.body };
    const error = toS3Error(status, await this.#readText(response.body, request));
    if (error.code !== 'RequestTimeTooSkewed' || isRepeated || !this.#correctClock(response.headers.date)) throw error;
    return this.#send(request, true);
  }

  /** Returns true if the clock was corrected. */
  #correctClock(date: string | string[] | undefined): boolean {
    const { now = Date.now } = this.#options;
    const found = Date.parse(String(date)) - now();
    if (!(Math.abs(found - this.#skewMs) > minSkewMs)) return false;
    this.#skewMs = found;
    return true;
  }

  async #readText(body: S3Stream['body'], { signal }: S3Request): Promise<string> {
    const pieces: Uint8Array[] = [];
    let size = 0;
    try {
      for await (const piece of body) {
        size += piece.length;
        if (size > maxTextBytes) throw new NetworkError('response_invalid', 'a response of the S3 server is too long');
        pieces.push(piece);
      }
    } catch (error) {
      signal?.throwIfAborted();
      throw this.toFailure(error, 'body');
    }
    return Buffer.concat(pieces).toString();
  }
}

/** Responses to HEAD have no body, and thus no code. */
function toS3Error(status: number, text: string): S3Error {
  const code = readText(text, 'Code') ?? String(status);
  const message = readText(text, 'Message') ?? 'no message';
  return new S3Error(status, /^\w{1,60}$/.test(code) ? code : String(status), message.slice(0, 300));
}
