import type { Readable } from 'node:stream';
import { type Header, type ParsedUrl, setByService } from '@quoin/core/url-headers';
import type { Agent } from 'undici';
import { type Deadline, startDeadline } from './deadline.ts';
import { type HttpResponse, openExchange } from './exchange.ts';
import { NetworkError, showUrl } from './failure.ts';
import { toStatusError } from './status.ts';

export interface TargetRequest {
  readonly url: ParsedUrl;
  readonly headers: readonly Header[];
  readonly contentType: string;
}

export interface UploadOptions {
  readonly size: number;
  /** The complete file, if it is in memory; then it is not opened. */
  readonly bytes?: Uint8Array | undefined;
  /** Opens the file from its beginning; called again if the request must be repeated. */
  readonly open: () => Readable | Promise<Readable>;
  readonly totalMs: number;
  readonly signal?: AbortSignal | undefined;
}

export interface Upload {
  readonly status: number;
}

/** A response body is read and discarded up to these limits, so that the connection can be kept. */
const maxResponseBytes = 64 * 1024;
const maxResponseMs = 1000;

/**
 * Sends a file with one PUT. Succeeds if the complete file was sent and the status is 200 to 299; the rest of the
 * response no longer matters. Throws a `NetworkError`, the reason of the caller's signal, or the error of the file's
 * stream.
 */
export async function sendFile(agent: Agent, target: TargetRequest, options: UploadOptions): Promise<Upload> {
  const { url } = target;
  const deadline = startDeadline(options.totalMs, options.signal, showUrl(url));
  const file = new FileBody(options, showUrl(url));
  try {
    const response = await file.orFileError(
      openExchange(
        agent,
        { method: 'PUT', url, headers: headersOf(target, options.size), openBody: file.toBody },
        deadline,
      ),
    );
    try {
      if (response.status < 200 || response.status > 299) throw toStatusError(response.status, url, '200 to 299');
      file.requireAllSent(response.status);
      await discardBody(response, deadline);
    } finally {
      response.body.destroy();
    }
    return { status: response.status };
  } finally {
    deadline.stop();
  }
}

/** @see Converter Service Specification, "Upload request made by the service" */
function headersOf({ headers, contentType }: TargetRequest, size: number): Header[] {
  const isOurs = (name: string) => setByService.upload.some((ours) => ours.toLowerCase() === name.toLowerCase());
  return [
    ...headers.filter(([name]) => !isOurs(name)),
    ['Content-Type', contentType],
    ['User-Agent', 'Service/Util-Upload'],
    ['Content-Length', String(size)], // always set: object stores refuse chunked bodies
  ];
}

/** The request body: counts the bytes handed to the connection, and records errors of the file. */
class FileBody {
  readonly #options: UploadOptions;
  readonly #shownUrl: string;
  #sent = 0;
  #failure: { readonly error: unknown } | undefined;

  constructor(options: UploadOptions, shownUrl: string) {
    this.#options = options;
    this.#shownUrl = shownUrl;
  }

  /** The body for undici: bytes in memory go out with the head, in one piece. */
  readonly toBody = (): AsyncIterable<Uint8Array> | Uint8Array => {
    const { size, bytes } = this.#options;
    this.#sent = 0;
    if (bytes === undefined) return this.#read();
    if (bytes.length !== size) throw this.#sizeError(bytes.length > size ? 'more' : 'fewer');
    return this.#count(bytes);
  };

  /**
   * The chunks of the file, which is opened when the first is read, after the connection opened. Each chunk is held
   * back until the next one is known, because a response that arrives before the body's end costs the connection.
   */
  async *#read(): AsyncGenerator<Uint8Array> {
    const { size, open } = this.#options;
    if (size === 0) return;
    let held: Uint8Array | undefined;
    let file: Readable | undefined;
    try {
      const given = open();
      // Not awaited unless it is a promise: a stream that fails at once would fail without a listener.
      file = given instanceof Promise ? await given : given;
      file.on('error', () => {});
      for await (const chunk of file) {
        if (held !== undefined) yield this.#count(held);
        held = chunk as Uint8Array;
        if (this.#sent + held.length > size) throw this.#sizeError('more');
      }
      if (this.#sent + (held?.length ?? 0) < size) throw this.#sizeError('fewer');
    } catch (error) {
      this.#failure = { error };
      throw error;
    } finally {
      file?.destroy();
    }
    if (held !== undefined) yield this.#count(held);
  }

  #count(chunk: Uint8Array): Uint8Array {
    this.#sent += chunk.length;
    return chunk;
  }

  /** Rejects with the file's error if there is one, rather than with the broken connection that it caused. */
  async orFileError(response: Promise<HttpResponse>): Promise<HttpResponse> {
    return response.catch((error) => {
      throw this.#failure === undefined ? error : this.#failure.error;
    });
  }

  requireAllSent(status: number): void {
    const { size } = this.#options;
    if (this.#sent === size) return;
    const message = `${this.#shownUrl} answered ${status} after ${this.#sent} of ${size} bytes were sent`;
    throw new NetworkError('answered_early', message, { status });
  }

  #sizeError(found: string): NetworkError {
    return new NetworkError('file_changed', `the file has ${found} than the stated ${this.#options.size} bytes`);
  }
}

/** Reads the rest of a response within limits; errors no longer matter. */
async function discardBody({ body }: HttpResponse, deadline: Deadline): Promise<void> {
  const timer = setTimeout(() => body.destroy(), maxResponseMs);
  try {
    let count = 0;
    for await (const chunk of body) {
      count += (chunk as Uint8Array).length;
      if (count > maxResponseBytes || deadline.signal.aborted) break;
    }
  } catch {
    // The status is already known.
  } finally {
    clearTimeout(timer);
  }
}
