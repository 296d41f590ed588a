import type { Readable } from 'node:stream';
import { type Header, type ParsedUrl, setByService } from '@quoin/core/url-headers';
import type { Agent } from 'undici';
import { type Deadline, startDeadline } from './deadline.ts';
import { type Answer, openExchange } from './exchange.ts';
import { NetworkError, showUrl } from './failure.ts';
import { toStatusError } from './status.ts';

export interface TargetRequest {
  readonly url: ParsedUrl;
  readonly headers: readonly Header[];
  readonly contentType: string;
}

export interface UploadOptions {
  readonly size: number;
  /** All of the file, where it is held already: then it is not opened. */
  readonly bytes?: Uint8Array | undefined;
  /** Opens the file from its beginning; called again where the request must be sent again. */
  readonly open: () => Readable | Promise<Readable>;
  readonly totalMs: number;
  readonly signal?: AbortSignal | undefined;
}

export interface Upload {
  readonly status: number;
}

/** What a target says beside its status is read to here, so that the connection can be kept, and thrown away. */
const maxAnswerBytes = 64 * 1024;
const maxAnswerMs = 1000;

/**
 * Sends a file by one PUT. Succeeds where the whole of it was sent and the status is 200 to 299; from then on
 * nothing that the target says or leaves out changes that. Fails with a `NetworkError`, with the reason of the
 * caller's signal, or with what the file's stream threw.
 */
export async function sendFile(agent: Agent, target: TargetRequest, options: UploadOptions): Promise<Upload> {
  const { url } = target;
  const deadline = startDeadline(options.totalMs, options.signal, showUrl(url));
  const file = new SentFile(options, showUrl(url));
  try {
    const answer = await file.orFailure(
      openExchange(
        agent,
        { method: 'PUT', url, headers: headersOf(target, options.size), openBody: file.toBody },
        deadline,
      ),
    );
    try {
      if (answer.status < 200 || answer.status > 299) throw toStatusError(answer.status, url, '200 to 299');
      file.requireWhole(answer.status);
      await passOver(answer, deadline);
    } finally {
      answer.body.destroy();
    }
    return { status: answer.status };
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
    ['Content-Length', String(size)], // always: object stores refuse a body in chunks
  ];
}

/** The file on its way: counts what was handed to the connection, and keeps what went wrong on our side. */
class SentFile {
  readonly #options: UploadOptions;
  readonly #place: string;
  #sent = 0;
  #failure: { readonly error: unknown } | undefined;

  constructor(options: UploadOptions, place: string) {
    this.#options = options;
    this.#place = place;
  }

  /** What undici is to send: bytes that are there already go out with the head, in one piece. */
  readonly toBody = (): AsyncIterable<Uint8Array> | Uint8Array => {
    const { size, bytes } = this.#options;
    this.#sent = 0;
    if (bytes === undefined) return this.#read();
    if (bytes.length !== size) throw this.#changed(bytes.length > size ? 'more' : 'fewer');
    return this.#count(bytes);
  };

  /**
   * The pieces of the file, which is opened when the first is asked for: then the connection stands. Each is held back
   * until it is known whether it is the last, since an answer that comes while there might be more costs the connection.
   */
  async *#read(): AsyncGenerator<Uint8Array> {
    const { size, open } = this.#options;
    if (size === 0) return;
    let held: Uint8Array | undefined;
    let file: Readable | undefined;
    try {
      const given = open();
      // Not awaited where it is there: a stream that fails at once would do so before anybody listens.
      file = given instanceof Promise ? await given : given;
      file.on('error', () => {});
      for await (const chunk of file) {
        if (held !== undefined) yield this.#count(held);
        held = chunk as Uint8Array;
        if (this.#sent + held.length > size) throw this.#changed('more');
      }
      if (this.#sent + (held?.length ?? 0) < size) throw this.#changed('fewer');
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

  /** Where the file itself failed, that is the error, and not the connection that broke off for it. */
  async orFailure(answer: Promise<Answer>): Promise<Answer> {
    return answer.catch((error) => {
      throw this.#failure === undefined ? error : this.#failure.error;
    });
  }

  requireWhole(status: number): void {
    const { size } = this.#options;
    if (this.#sent === size) return;
    const message = `${this.#place} answered ${status} when ${this.#sent} of ${size} bytes had been sent`;
    throw new NetworkError('answered_early', message, { status });
  }

  #changed(found: string): NetworkError {
    return new NetworkError(
      'file_changed',
      `the file has ${found} than the ${this.#options.size} bytes that were stated`,
    );
  }
}

/** Reads what is left of an answer, within limits; how it ends does not matter any more. */
async function passOver({ body }: Answer, deadline: Deadline): Promise<void> {
  const timer = setTimeout(() => body.destroy(), maxAnswerMs);
  try {
    let count = 0;
    for await (const chunk of body) {
      count += (chunk as Uint8Array).length;
      if (count > maxAnswerBytes || deadline.signal.aborted) break;
    }
  } catch {
    // The status has been given.
  } finally {
    clearTimeout(timer);
  }
}
