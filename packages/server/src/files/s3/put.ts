import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type FileDigest, FileError } from '../file-store.ts';
import type { S3Body, S3Client } from './client.ts';
import { digestHeader, readHead } from './head.ts';
import { isMissing } from './s3-error.ts';
import { readText } from './xml.ts';

/** Sizes for uploads. Tests use smaller ones. */
export interface PutSizes {
  /** Larger files are sent in parts. */
  readonly maxSingleBytes: number;
  /** At least 5 MiB. @see Amazon S3 User Guide, "Amazon S3 multipart upload limits" */
  readonly partBytes: number;
}

const defaultSizes: PutSizes = { maxSingleBytes: 32 * 1024 ** 2, partBytes: 16 * 1024 ** 2 };

/** @see Amazon S3 User Guide, "Amazon S3 multipart upload limits" */
const maxParts = 10_000;
const partsAtOnce = 3;
const changedMessage = 'A file has changed while it was stored.';

/**
 * Stores a file as an object. The server compares the bytes that it receives with the digest in the signature, so the
 * object has this content or does not come into being. Parts are read twice, once for their digest, and never held.
 */
export async function putFile(
  client: S3Client,
  key: string,
  file: FileDigest & { readonly path: string },
  {
    signal,
    sizes = defaultSizes,
  }: { readonly signal?: AbortSignal | undefined; readonly sizes?: PutSizes | undefined },
): Promise<void> {
  const { path, size, sha256 } = file;
  if ((await stat(path)).size !== size) throw new FileError('storage_failed', changedMessage);
  const headers = objectHeaders(client, sha256);
  if (size > sizes.maxSingleBytes) return putParts(client, key, file, { signal, partBytes: sizes.partBytes });
  const body = { sha256, size, open: () => createReadStream(path) };
  await client.call({ method: 'PUT', key, headers, body, signal });
}

function objectHeaders({ location }: S3Client, sha256: string): Record<string, string> {
  const { encryption } = location;
  return {
    'content-type': 'application/octet-stream',
    [digestHeader]: sha256,
    ...(encryption !== undefined && { 'x-amz-server-side-encryption': encryption }),
  };
}

async function putParts(
  client: S3Client,
  key: string,
  { path, size, sha256 }: FileDigest & { readonly path: string },
  { signal, partBytes }: { readonly signal: AbortSignal | undefined; readonly partBytes: number },
): Promise<void> {
  const length = Math.max(partBytes, Math.ceil(size / maxParts));
  const started = await client.call({
    method: 'POST',
    key,
    query: { uploads: '' },
    headers: objectHeaders(client, sha256),
    signal,
  });
  const uploadId = readText(started.text, 'UploadId') ?? '';
  const failure = new AbortController();
  const partSignal = signal === undefined ? failure.signal : AbortSignal.any([signal, failure.signal]);
  try {
    const parts = await digestParts(path, size, length, sha256);
    const etags: string[] = [];
    const putNext = async (): Promise<void> => {
      for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
        const query = { partNumber: String(part.number), uploadId };
        const { headers } = await client.call({ method: 'PUT', key, query, body: part.body, signal: partSignal });
        etags[part.number] = String(headers.etag);
      }
    };
    await Promise.all(Array.from({ length: partsAtOnce }, putNext));
    await complete(client, { key, uploadId, etags: etags.slice(1), sha256, signal });
  } catch (error) {
    failure.abort(error);
    // The sweep removes it if this fails.
    await client.call({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
    throw error;
  }
}

interface Part {
  readonly number: number;
  readonly body: S3Body;
}

/** Computes the digest of each part, and checks that of the file. The last part is first, since it is taken last. */
async function digestParts(path: string, size: number, length: number, sha256: string): Promise<Part[]> {
  const whole = createHash('sha256');
  const parts: Part[] = [];
  for (let start = 0; start < size; start += length) {
    const end = Math.min(start + length, size) - 1;
    const hash = createHash('sha256');
    for await (const piece of createReadStream(path, { start, end })) {
      hash.update(piece as Buffer);
      whole.update(piece as Buffer);
    }
    const open = () => createReadStream(path, { start, end });
    parts.unshift({ number: parts.length + 1, body: { sha256: hash.digest('hex'), size: end - start + 1, open } });
  }
  if (whole.digest('hex') === sha256) return parts;
  throw new FileError('storage_failed', changedMessage);
}

async function complete(
  client: S3Client,
  upload: {
    readonly key: string;
    readonly uploadId: string;
    readonly etags: readonly string[];
    readonly sha256: string;
    readonly signal: AbortSignal | undefined;
  },
): Promise<void> {
  const { key, uploadId, etags, sha256, signal } = upload;
  const parts = etags.map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
  const bytes = Buffer.from(
    `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`,
  );
  const body = { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length, open: () => bytes };
  const headers = { 'content-type': 'application/xml' };
  try {
    await client.call({ method: 'POST', key, query: { uploadId }, headers, body, signal });
  } catch (error) {
    // The upload was completed, but the response was lost.
    if (isMissing(error) && (await readHead(client, key, signal))?.sha256 === sha256) return;
    throw error;
  }
}
