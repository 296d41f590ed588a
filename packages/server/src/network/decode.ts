import { pipeline, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { NetworkError } from './failure.ts';

/** The content codings that are supported. @see RFC 9110, "Content Codings" */
const codings = ['gzip', 'deflate', 'br'] as const;
export type Coding = (typeof codings)[number];

const maxCodings = 3;

/** Parses a `Content-Encoding`: the codings in the order in which they were applied. */
export function parseCodings(text: string | undefined, shownUrl: string): Coding[] {
  const names = (text ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const found = names
    .filter((name) => name !== '' && name !== 'identity')
    .map((name) => name.replace(/^x-gzip$/, 'gzip'));
  if (found.length > maxCodings) {
    const message = `the body sent by ${shownUrl} has ${found.length} content codings; at most ${maxCodings} are supported`;
    throw new NetworkError('body_encoding', message);
  }
  if (found.every(isCoding)) return found;
  // The coding is not quoted, because it is the remote's text.
  throw new NetworkError(
    'body_encoding',
    `the body sent by ${shownUrl} has an unsupported content coding; supported: ${codings.join(', ')}`,
  );
}

function isCoding(name: string): name is Coding {
  return codings.some((coding) => coding === name);
}

export interface DecodeOptions {
  readonly codings: readonly Coding[];
  readonly maxBytes: number;
  readonly shownUrl: string;
}

/** Decodes the codings of a body, last one first. The output of each step is limited, not just the final one. */
export function decodeBody(wire: AsyncIterable<Uint8Array>, options: DecodeOptions): AsyncIterable<Uint8Array> {
  const { shownUrl, maxBytes } = options;
  const onWire = limitBytes(wire, maxBytes, shownUrl);
  return options.codings.reduceRight(
    (body, coding) => limitBytes(removeCoding(body, coding, shownUrl), maxBytes, shownUrl),
    onWire,
  );
}

/** Passes bytes on and throws when the limit is exceeded. */
async function* limitBytes(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  shownUrl: string,
): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const chunk of body) {
    count += chunk.length;
    if (count > maxBytes) throw tooLarge(shownUrl, maxBytes);
    yield chunk;
  }
}

export function tooLarge(shownUrl: string, maxBytes: number): NetworkError {
  return new NetworkError('body_too_large', `the body sent by ${shownUrl} has more than ${maxBytes} bytes`);
}

async function* removeCoding(
  body: AsyncIterable<Uint8Array>,
  coding: Coding,
  shownUrl: string,
): AsyncGenerator<Uint8Array> {
  const { head, rest } = await peek(body, 2);
  try {
    yield* pipeline(rest, openDecoder(coding, head), () => {}) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw toDecodeError(error, coding, shownUrl);
  }
}

function openDecoder(coding: Coding, head: Uint8Array): Transform {
  if (coding === 'gzip') return createGunzip();
  if (coding === 'br') return createBrotliDecompress();
  return isZlib(head) ? createInflate() : createInflateRaw();
}

/**
 * True if a stream begins with a zlib header. "deflate" means zlib, but some servers send raw deflate.
 * @see RFC 9110, "Deflate Coding", and RFC 1950, "Data format"
 */
function isZlib([method = 0, flags = 0]: Uint8Array): boolean {
  return (method & 0x0f) === 8 && ((method << 8) | flags) % 31 === 0;
}

/** Returns the first bytes of a body, and the complete body. */
async function peek(
  body: AsyncIterable<Uint8Array>,
  length: number,
): Promise<{ head: Uint8Array; rest: AsyncIterable<Uint8Array> }> {
  const chunks = body[Symbol.asyncIterator]();
  const parts: Uint8Array[] = [];
  let count = 0;
  while (count < length) {
    const { done, value } = await chunks.next();
    if (done) break;
    parts.push(value);
    count += value.length;
  }
  const head = Buffer.concat(parts);
  return { head, rest: prepend(head, chunks) };
}

async function* prepend(head: Uint8Array, chunks: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (head.length > 0) yield head;
  yield* { [Symbol.asyncIterator]: () => chunks };
}

function toDecodeError(error: unknown, coding: Coding, shownUrl: string): unknown {
  const reason = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  const isOurs = typeof reason === 'string' && /^(Z_|ERR_BROTLI|ERR__ERROR)/.test(reason);
  if (!isOurs) return error;
  // zlib and brotli report this code when the input ends early.
  if (reason === 'Z_BUF_ERROR') {
    return new NetworkError('body_truncated', `the ${coding} body sent by ${shownUrl} ended too early`, { reason });
  }
  return new NetworkError('body_encoding', `the body sent by ${shownUrl} is not valid ${coding} (${reason})`, {
    reason,
  });
}
