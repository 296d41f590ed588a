import type { Socket } from 'node:net';
import { NetworkError } from '../failure.ts';

/** Maximum number of interim responses (1xx) skipped in one exchange; more fail it. */
export const maxInterimResponses = 8;

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
/** A status line up to the end of the status. `d` is any digit. */
const statusLine = 'HTTP/d.d ddd';
const statusAt = statusLine.indexOf('ddd');
const [digitZero, digitOne] = [0x30, 0x31];

/**
 * Removes interim responses from the bytes of a connection before undici's parser sees them: the parser closes the
 * connection at an unexpected 100 and accepts any number of the others. Accepts chunks of any length and buffers at
 * most one status line.
 * @see RFC 9110, "Informational 1xx"
 */
export class InterimFilter {
  readonly #origin: string;
  readonly #maxHeadBytes: number;
  #state: 'start' | 'head' | 'final' = 'start';
  #count = 0;
  /** The bytes of an incomplete status line. */
  #held: Buffer = Buffer.alloc(0);
  /** Length of the current interim head, including the empty lines before it. */
  #headBytes = 0;
  /** Length of its current line, including the carriage return. */
  #lineBytes = 0;
  #lastByte = 0;

  constructor(origin: string, maxHeadBytes: number) {
    this.#origin = origin;
    this.#maxHeadBytes = maxHeadBytes;
  }

  /** Called before a request is sent; a response head comes next. */
  expectHead(): void {
    this.#state = 'start';
    this.#count = 0;
    this.#headBytes = 0;
    this.#held = Buffer.alloc(0);
  }

  /** Returns the bytes of the final response. Throws a `NetworkError` if the interim responses exceed a limit. */
  removeInterim(chunk: Buffer): Buffer {
    let rest = chunk;
    while (this.#state !== 'final' && rest.length > 0) {
      rest = this.#state === 'start' ? this.#readStart(rest) : this.#skipLines(rest);
    }
    return rest;
  }

  /** Returns the buffered bytes at the end of the connection. */
  flush(): Buffer {
    const held = this.#held;
    this.#held = Buffer.alloc(0);
    return held;
  }

  #readStart(chunk: Buffer): Buffer {
    const bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.flush(), chunk]);
    // The parser allows empty lines before a status line.
    let start = 0;
    while (bytes[start] === carriageReturn || bytes[start] === lineFeed) start += 1;
    this.#countHeadBytes(start);
    const head = bytes.subarray(start);
    const length = matchStatusLine(head);
    if (length === statusLine.length && head[statusAt] === digitOne) return this.#enterInterim(head);
    // undici treats every status below 200 as interim.
    if (length === statusLine.length && head[statusAt] === digitZero) throw this.#invalid('sent a status below 100');
    // The status line is incomplete; the parser would wait for the rest too.
    if (length === head.length && length < statusLine.length) {
      this.#held = head;
      return head.subarray(length);
    }
    this.#state = 'final';
    return head;
  }

  #enterInterim(head: Buffer): Buffer {
    const status = head.toString('latin1', statusAt, statusLine.length);
    if (status === '101') throw this.#invalid('switched to another protocol without being asked');
    this.#count += 1;
    if (this.#count > maxInterimResponses) {
      throw this.#invalid(`sent more than ${maxInterimResponses} interim responses (1xx)`);
    }
    this.#state = 'head';
    this.#lineBytes = statusLine.length;
    this.#countHeadBytes(statusLine.length);
    return head.subarray(statusLine.length);
  }

  /** Skips to the end of the interim head, which is an empty line, and returns the bytes after it. */
  #skipLines(chunk: Buffer): Buffer {
    let offset = 0;
    for (;;) {
      const end = chunk.indexOf(lineFeed, offset);
      const stop = end === -1 ? chunk.length : end;
      this.#countHeadBytes(stop - offset + 1);
      this.#lineBytes += stop - offset;
      if (stop > offset) this.#lastByte = chunk[stop - 1] ?? 0;
      if (end === -1) return chunk.subarray(stop);
      if (this.#lineBytes === 0 || this.#lastByte !== carriageReturn) {
        throw this.#invalid('ended a line of an interim response without a carriage return');
      }
      offset = end + 1;
      const isEnd = this.#lineBytes === 1;
      this.#lineBytes = 0;
      if (!isEnd) continue;
      this.#state = 'start';
      this.#headBytes = 0;
      return chunk.subarray(offset);
    }
  }

  #countHeadBytes(length: number): void {
    this.#headBytes += length;
    if (this.#headBytes >= this.#maxHeadBytes) throw this.#invalid('sent a head that is too long');
  }

  #invalid(found: string): NetworkError {
    return new NetworkError('response_invalid', `${this.#origin} ${found}`);
  }
}

/** Number of leading bytes that match a status line. */
function matchStatusLine(bytes: Buffer): number {
  let length = 0;
  for (; length < statusLine.length && length < bytes.length; length++) {
    const byte = bytes[length] ?? 0;
    const isMatch = statusLine[length] === 'd' ? byte >= 0x30 && byte <= 0x39 : byte === statusLine.charCodeAt(length);
    if (!isMatch) break;
  }
  return length;
}

/** Inserts a filter between a socket and its reader. A refused response ends the connection with its error. */
export function filterInterimResponses(socket: Socket, filter: InterimFilter): void {
  const push = socket.push.bind(socket);
  socket.push = (chunk: Buffer | null, encoding) => {
    if (socket.destroyed) return push(chunk, encoding);
    if (chunk === null) {
      const held = filter.flush();
      if (held.length > 0) push(held);
      return push(null);
    }
    try {
      const rest = filter.removeInterim(chunk);
      // An empty chunk is not pushed; the socket continues to read.
      return rest.length === 0 || push(rest, encoding);
    } catch (error) {
      socket.destroy(error as NetworkError);
      return false;
    }
  };
}
