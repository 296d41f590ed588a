import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { type Draft, FileError } from '../files/file-store.ts';
import { BodyIncomplete, BodyTooLarge, receiveBody } from './receive-body.ts';

const mebibyte = 1024 * 1024;

/** A draft that only keeps the lengths of its pieces. */
function openDraft(pause = false) {
  const lengths: number[] = [];
  let pending = 0;
  let maxPending = 0;
  const write = (piece: Uint8Array): Promise<void> | undefined => {
    lengths.push(piece.length);
    pending += 1;
    maxPending = Math.max(maxPending, pending);
    const finish = (): void => {
      pending -= 1;
    };
    if (pause) return new Promise<void>((resolve) => setTimeout(resolve, 1)).then(finish);
    finish();
    return undefined;
  };
  const finish = async () => ({ size: lengths.reduce((sum, each) => sum + each, 0), sha256: '' });
  const draft: Draft = { path: '', write, finish, keep: async () => {}, discard: async () => {} };
  return { draft, lengths, maxPending: () => maxPending };
}

const bounds = (maxBytes: number) => ({ maxBytes, hasSpace: async () => true });

describe('the body of a direct conversion', () => {
  it('is written piece by piece, and waits for the disk', async () => {
    const { draft, lengths, maxPending } = openDraft(true);
    const body = Readable.from([Buffer.alloc(3), Buffer.alloc(5), Buffer.alloc(7)]);
    expect(await receiveBody(body, draft, bounds(15))).toBe(15);
    expect([lengths, maxPending()]).toEqual([[3, 5, 7], 1]);
  });

  it('is refused one byte above the limit, without the piece that exceeds it, and stays open', async () => {
    const { draft, lengths } = openDraft();
    const body = new PassThrough();
    body.write(Buffer.alloc(10));
    body.write(Buffer.alloc(6));
    await expect(receiveBody(body, draft, bounds(15))).rejects.toBeInstanceOf(BodyTooLarge);
    expect(lengths).not.toContain(6);
    expect(body.destroyed).toBe(false);
  });

  it('that breaks off is incomplete', async () => {
    const body = new PassThrough();
    body.write(Buffer.alloc(10));
    setTimeout(() => body.destroy(new Error('ECONNRESET')), 5);
    await expect(receiveBody(body, openDraft().draft, bounds(15))).rejects.toBeInstanceOf(BodyIncomplete);
  });

  it('is refused when the disk becomes full', async () => {
    const pieces = Array.from({ length: 32 }, () => Buffer.alloc(mebibyte));
    const { draft, lengths } = openDraft();
    const refused = receiveBody(Readable.from(pieces), draft, { maxBytes: 1e9, hasSpace: async () => false });
    await expect(refused).rejects.toMatchObject({ code: 'storage_full' });
    await expect(refused).rejects.toBeInstanceOf(FileError);
    expect(lengths).toHaveLength(8);
  });
});
