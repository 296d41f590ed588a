import type { Readable } from 'node:stream';
import { type Draft, FileError } from '../files/file-store.ts';

/** The body is longer than the service accepts. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** The body ended before its announced length, or its connection was lost. */
export class BodyIncomplete extends Error {
  override readonly name = 'BodyIncomplete';
}

/** The free space of the disk is checked after this many bytes. */
const checkEveryBytes = 8 * 1024 * 1024;

/**
 * Writes a body to a draft, piece by piece: only the current piece is in memory, and the sender is slowed down to the
 * speed of the disk. Returns the number of bytes. A body that is refused is not destroyed, so that its sender can still
 * receive a response.
 */
export async function receiveBody(
  body: Readable,
  draft: Draft,
  { maxBytes, hasSpace }: { readonly maxBytes: number; readonly hasSpace: () => Promise<boolean> },
): Promise<number> {
  let count = 0;
  let checkAt = checkEveryBytes;
  for await (const piece of readPieces(body)) {
    count += piece.length;
    if (count > maxBytes) throw new BodyTooLarge();
    await draft.write(piece);
    if (count < checkAt) continue;
    checkAt = count + checkEveryBytes;
    if (!(await hasSpace())) throw new FileError('storage_full');
  }
  await draft.finish();
  return count;
}

async function* readPieces(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body.iterator({ destroyOnReturn: false });
  } catch (cause) {
    throw new BodyIncomplete('the body is incomplete', { cause });
  }
}
