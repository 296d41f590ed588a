import { createHash } from 'node:crypto';
import { type ByteRange, type FileDigest, FileError } from '../file-store.ts';
import type { S3Client, S3Stream } from './client.ts';
import { isTemporary } from './s3-error.ts';

export interface ReadOptions {
  /** Only this part is read. */
  readonly range?: ByteRange | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** An object whose first response has come. */
export interface OpenObject {
  readonly size: number;
  /** Can be read once. */
  readonly pieces: AsyncIterable<Uint8Array>;
  /** Must be called if the pieces are not read to the end. */
  close(): void;
}

/** Repetitions in a row that bring no byte. */
const maxEmptyTries = 5;

/**
 * Opens an object for reading. If the connection is lost, the rest is requested again. The object may not have been
 * replaced meanwhile.
 */
export async function openObject(client: S3Client, key: string, { range, signal }: ReadOptions): Promise<OpenObject> {
  let response = await client.open({ method: 'GET', key, headers: rangeHeaders(range), signal });
  if (range !== undefined) requirePart(response);
  const size = Number(response.headers['content-length']);
  const start = range?.start ?? 0;
  const match = { 'if-match': String(response.headers.etag) };
  let received = 0;
  async function* readPieces(): AsyncGenerator<Uint8Array, void, undefined> {
    for (let emptyTries = 0; ; ) {
      const before = received;
      try {
        for await (const piece of response.body) {
          received += piece.length;
          yield piece;
        }
        return;
      } catch (error) {
        signal?.throwIfAborted();
        const failure = client.toFailure(error, 'body');
        if (received === size) return;
        emptyTries = received > before ? 0 : emptyTries + 1;
        if (!isTemporary(failure) || emptyTries > maxEmptyTries || received > size) throw failure;
      }
      const rest = { start: start + received, end: start + size - 1 };
      response = await client.open({ method: 'GET', key, headers: { ...rangeHeaders(rest), ...match }, signal });
      requirePart(response);
    }
  }
  return { size, pieces: readPieces(), close: () => void response.body.destroy() };
}

function requirePart({ status, body }: S3Stream): void {
  if (status === 206) return;
  body.destroy();
  throw new FileError('storage_failed', 'The storage of the service does not support ranges.');
}

function rangeHeaders(range: ByteRange | undefined): Record<string, string> {
  return range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` };
}

/** Passes pieces on and compares them with a digest. The last piece comes only if it is right. */
export async function* verifyPieces(
  pieces: AsyncIterable<Uint8Array>,
  { size, sha256 }: FileDigest,
): AsyncGenerator<Uint8Array, void, undefined> {
  const hash = createHash('sha256');
  let received = 0;
  let last: Uint8Array | undefined;
  for await (const piece of pieces) {
    if (last !== undefined) yield last;
    hash.update(piece);
    received += piece.length;
    last = piece;
  }
  if (received !== size || hash.digest('hex') !== sha256)
    throw new FileError('storage_failed', 'A stored file has changed.');
  if (last !== undefined) yield last;
}
