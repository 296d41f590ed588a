import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createDiskFiles, type DiskFilesOptions } from '../disk-files.ts';
import {
  type ByteRange,
  type Draft,
  type FileDigest,
  FileError,
  type FileName,
  type FileStore,
  groupName,
  groupOf,
  type PlannedDraft,
  type StoredFiles,
  toStoredName,
} from '../file-store.ts';
import type { S3Client } from './client.ts';
import { readHead } from './head.ts';
import { abortUploads, listObjects, removeObject } from './list.ts';
import { type PutSizes, putFile } from './put.ts';
import { openObject, verifyPieces } from './read.ts';
import { isMissing, toStorageFailure } from './s3-error.ts';
import { emptySha256 } from './sign.ts';

export interface S3FilesOptions extends DiskFilesOptions {
  /** Repeats temporary failures for as long as a job may wait. */
  readonly client: S3Client;
  /** Repeats them for as long as a caller may wait. */
  readonly impatientClient: S3Client;
  readonly sizes?: PutSizes;
  /** Time limit of a probe. */
  readonly probeMs?: number;
  readonly close?: () => Promise<void>;
}

/** Files up to this size stay in memory while their job waits for its target; many jobs may wait. */
const maxHeldBytes = 8 * 1024;
const defaultProbeMs = 8_000;

/**
 * Stores files as objects: `<prefix>jobs/<two characters>/<job>/input.<claim>` and `output.<claim>`. Each claim has its
 * own keys, so two processes never write one object, and no conditional writes are needed. Drafts, and copies of the
 * files of running jobs, are on the local disk in the folder of this process. A draft is kept once the object is stored.
 */
export function createS3Files(options: S3FilesOptions): FileStore {
  const { folder, owner, client, impatientClient, sizes, close = async () => {} } = options;
  const { probeMs = defaultProbeMs } = options;
  const disk = createDiskFiles({ folder, owner });
  // Below the drafts of this process, so that they are swept together.
  const own = join(folder, 'drafts', owner);
  const local = createDiskFiles({ folder: own, owner: 'own' });
  const { bucket, prefix } = client.location;
  const holds = new Map<string, number>();
  const prefixOf = (jobId: string) => `${prefix}jobs/${groupOf(jobId)}/${jobId}/`;
  const keyOf = (name: FileName) => prefixOf(name.jobId) + toStoredName(name);
  const storing = <T extends PlannedDraft>(draft: T, name: FileName): T => ({
    ...draft,
    keep: (sum: FileDigest, signal?: AbortSignal) =>
      withStorageErrors(async () => {
        await putFile(client, keyOf(name), { ...sum, path: draft.path }, { signal, sizes });
        await draft.keep(sum);
      }),
  });
  const remove = (jobId: string, kept: readonly string[]) =>
    withStorageErrors(async () => {
      for await (const { key } of listObjects(client, prefixOf(jobId))) {
        if (!kept.includes(key)) await removeObject(client, key);
      }
    });

  return {
    createDraft: async (name) => storing<Draft>(await local.createDraft(name), name),
    planDraft: async (name) => storing(await local.planDraft(name), name),
    pathOf: local.pathOf,
    fetchLocal: async (name, sum) =>
      (await local.isIntact(name, sum)) || withStorageErrors(() => fetchObject(client, local, keyOf(name), name, sum)),
    holdLocal(jobId) {
      holds.set(jobId, (holds.get(jobId) ?? 0) + 1);
      return async () => {
        const left = (holds.get(jobId) ?? 1) - 1;
        if (left > 0) holds.set(jobId, left);
        else {
          holds.delete(jobId);
          // If this fails, they are swept after the end of this process.
          await local.removeFiles(jobId).catch(() => undefined);
        }
      };
    },
    // The server has stored the file before it was kept.
    startFsync: (name, size) => ({
      bytes: size <= maxHeldBytes ? local.readSmall(name, size) : undefined,
      done: Promise.resolve(),
    }),
    isIntact: (name, sum) => withStorageErrors(() => isIntact(client, keyOf(name), sum)),
    findSize: (name) => withStorageErrors(async () => (await readHead(client, keyOf(name)))?.size),
    openFile: async (name, part) =>
      holds.has(name.jobId)
        ? local.openFile(name, part).catch(() => openRemote(impatientClient, keyOf(name), part))
        : openRemote(impatientClient, keyOf(name), part),
    readSmall: local.readSmall,
    removeFiles: (jobId) => remove(jobId, []),
    removeAllExcept: (jobId, kept) => remove(jobId, kept.map(keyOf)),
    listFiles: (group) => listFiles(client, `${prefix}jobs/${groupName(group)}/`),
    locationOf: (jobId, name) => `s3://${bucket}/${prefixOf(jobId)}${name ?? ''}`,
    probe: async () => {
      await disk.probe();
      await withStorageErrors(() => probe(impatientClient, `${prefix}probes/${owner}`, probeMs));
    },
    freeBytes: disk.freeBytes,
    sweepDrafts: disk.sweepDrafts,
    sweepUploads: (before) => withStorageErrors(() => abortUploads(client, `${prefix}jobs/`, before)),
    async close() {
      await rm(own, { recursive: true, force: true });
      await close();
    },
  };
}

/** Copies an object to the local disk. Returns false if it is missing or differs. */
async function fetchObject(
  client: S3Client,
  local: FileStore,
  key: string,
  name: FileName,
  sum: FileDigest,
): Promise<boolean> {
  return whileOpen(client, key, sum, async (pieces) => {
    const draft = await local.createDraft(name);
    try {
      for await (const piece of pieces) await draft.write(piece);
      const found = await draft.finish();
      if (found.sha256 !== sum.sha256) return false;
      await draft.keep(found);
      return true;
    } finally {
      await draft.discard();
    }
  });
}

function isIntact(client: S3Client, key: string, sum: FileDigest): Promise<boolean> {
  return whileOpen(client, key, sum, async (pieces) => {
    const hash = createHash('sha256');
    for await (const piece of pieces) hash.update(piece);
    return hash.digest('hex') === sum.sha256;
  });
}

/** Reads an object. Returns false if it does not exist with this size. */
async function whileOpen(
  client: S3Client,
  key: string,
  { size }: FileDigest,
  read: (pieces: AsyncIterable<Uint8Array>) => Promise<boolean>,
): Promise<boolean> {
  try {
    const object = await openObject(client, key, {});
    try {
      return object.size === size && (await read(object.pieces));
    } finally {
      object.close();
    }
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function openRemote(client: S3Client, key: string, part: ByteRange | FileDigest): Promise<Readable> {
  return withStorageErrors(async () => {
    const isRange = 'start' in part;
    const { size, pieces, close } = await openObject(client, key, { range: isRange ? part : undefined });
    const expected = isRange ? part.end - part.start + 1 : part.size;
    if (size !== expected) {
      close();
      throw new FileError('storage_failed', `A stored file has ${size} bytes instead of ${expected}.`);
    }
    const verified = isRange ? pieces : verifyPieces(pieces, part);
    return Readable.from(withPieceErrors(verified), { objectMode: false }).once('close', close);
  });
}

/** Objects are listed in the order of their keys, so those of a job come one after the other. */
async function* listFiles(client: S3Client, prefix: string): AsyncGenerator<StoredFiles, void, undefined> {
  let current: { jobId: string; names: string[]; changedAt: number } | undefined;
  for await (const { key, changedAt } of withPieceErrors(listObjects(client, prefix))) {
    const [jobId = '', name = ''] = key.slice(prefix.length).split('/');
    if (jobId !== current?.jobId) {
      if (current !== undefined) yield current;
      current = { jobId, names: [], changedAt };
    }
    current.names.push(name);
    current.changedAt = Math.max(current.changedAt, changedAt);
  }
  if (current !== undefined) yield current;
}

async function probe(client: S3Client, key: string, limitMs: number): Promise<void> {
  const signal = AbortSignal.timeout(limitMs);
  const body = { sha256: emptySha256, size: 0, open: () => new Uint8Array() };
  await client.call({ method: 'PUT', key, body, signal });
  await client.call({ method: 'DELETE', key, signal });
}

async function withStorageErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toStorageFailure(error);
  }
}

async function* withPieceErrors<T>(pieces: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  try {
    yield* pieces;
  } catch (error) {
    throw toStorageFailure(error);
  }
}
