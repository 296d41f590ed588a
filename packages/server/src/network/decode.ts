import { pipeline, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { NetworkError } from './failure.ts';

/** The content codings that are read. @see RFC 9110, "Content Codings" */
const codings = ['gzip', 'deflate', 'br'] as const;
export type Coding = (typeof codings)[number];

const maxCodings = 3;

/** Reads a `Content-Encoding`: the codings in the order in which they were applied. */
export function parseCodings(text: string | undefined, place: string): Coding[] {
  const names = (text ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const found = names
    .filter((name) => name !== '' && name !== 'identity')
    .map((name) => name.replace(/^x-gzip$/, 'gzip'));
  if (found.length > maxCodings) {
    const message = `the body sent by ${place} has ${found.length} content codings; at most ${maxCodings} are read`;
    throw new NetworkError('body_encoding', message);
  }
  if (found.every(isCoding)) return found;
  // What was found is not named: it is the remote's text.
  throw new NetworkError(
    'body_encoding',
    `the body sent by ${place} has a content coding other than ${codings.join(', ')}`,
  );
}

function isCoding(name: string): name is Coding {
  return codings.some((coding) => coding === name);
}

export interface DecodeOptions {
  readonly codings: readonly Coding[];
  readonly maxBytes: number;
  readonly place: string;
}

/** Takes the codings off a body, the last one first. What each of them yields is limited, not the end alone. */
export function decodeBody(wire: AsyncIterable<Uint8Array>, options: DecodeOptions): AsyncIterable<Uint8Array> {
  const { place, maxBytes } = options;
  const onWire = limitBytes(wire, maxBytes, place);
  return options.codings.reduceRight(
    (body, coding) => limitBytes(takeOff(body, coding, place), maxBytes, place),
    onWire,
  );
}

/** Passes bytes on until there are too many. */
async function* limitBytes(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  place: string,
): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const chunk of body) {
    count += chunk.length;
    if (count > maxBytes) throw tooLarge(place, maxBytes);
    yield chunk;
  }
}

export function tooLarge(place: string, maxBytes: number): NetworkError {
  return new NetworkError('body_too_large', `the body sent by ${place} has more than ${maxBytes} bytes`);
}

async function* takeOff(body: AsyncIterable<Uint8Array>, coding: Coding, place: string): AsyncGenerator<Uint8Array> {
  const { head, rest } = await peek(body, 2);
  try {
    yield* pipeline(rest, openDecoder(coding, head), () => {}) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw toDecodeError(error, coding, place);
  }
}

function openDecoder(coding: Coding, head: Uint8Array): Transform {
  if (coding === 'gzip') return createGunzip();
  if (coding === 'br') return createBrotliDecompress();
  return isZlib(head) ? createInflate() : createInflateRaw();
}

/**
 * Whether a stream begins with the header of zlib. "deflate" means zlib, and some send bare deflate.
 * @see RFC 9110, "Deflate Coding", and RFC 1950, "Data format"
 */
function isZlib([method = 0, flags = 0]: Uint8Array): boolean {
  return (method & 0x0f) === 8 && ((method << 8) | flags) % 31 === 0;
}

/** The first bytes of a body, and the whole of it. */
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
  return { head, rest: resume(head, chunks) };
}

async function* resume(head: Uint8Array, chunks: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (head.length > 0) yield head;
  yield* { [Symbol.asyncIterator]: () => chunks };
}

function toDecodeError(error: unknown, coding: Coding, place: string): unknown {
  const reason = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  const isOurs = typeof reason === 'string' && /^(Z_|ERR_BROTLI|ERR__ERROR)/.test(reason);
  if (!isOurs) return error;
  // zlib and brotli say so where the input ends in the middle.
  if (reason === 'Z_BUF_ERROR') {
    return new NetworkError('body_truncated', `the ${coding} body sent by ${place} ended too early`, { reason });
  }
  return new NetworkError('body_encoding', `the body sent by ${place} is no ${coding} (${reason})`, { reason });
}
