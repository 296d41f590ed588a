import { createHash, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface FakeObject {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly changedAt: number;
}

interface FakeUpload {
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly startedAt: number;
  readonly parts: Map<number, { readonly bytes: Buffer; readonly etag: string }>;
}

export interface FakeAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

/** Amazon's smallest part, except for the last one. */
const minPartBytes = 5 * 1024 ** 2;

/** The objects and unfinished uploads of a bucket. */
export class FakeBucket {
  readonly objects = new Map<string, FakeObject>();
  readonly uploads = new Map<string, FakeUpload>();
  /** Keys on a page of a list. */
  pageSize = 1_000;
  minPartBytes = minPartBytes;
  now: () => number = Date.now;

  answer(method: string, key: string, query: URLSearchParams, headers: IncomingHttpHeaders, body: Buffer): FakeAnswer {
    const uploadId = query.get('uploadId');
    if (key === '') return query.has('uploads') ? this.#listUploads(query) : this.#listObjects(query);
    if (uploadId !== null && !this.uploads.has(uploadId)) return refuse(404, 'NoSuchUpload');
    switch (method) {
      case 'PUT':
        return uploadId === null ? this.#put(key, headers, body) : this.#putPart(uploadId, query, body);
      case 'POST':
        return uploadId === null ? this.#start(key, headers) : this.#complete(uploadId, body.toString());
      case 'DELETE':
        if (uploadId === null) this.objects.delete(key);
        else this.uploads.delete(uploadId);
        return { status: 204 };
      default:
        return this.#get(key, headers);
    }
  }

  #put(key: string, headers: IncomingHttpHeaders, bytes: Buffer): FakeAnswer {
    const etag = etagOf(bytes);
    this.objects.set(key, { bytes, etag, headers: kept(headers), changedAt: this.now() });
    return { status: 200, headers: { etag } };
  }

  #get(key: string, headers: IncomingHttpHeaders): FakeAnswer {
    const object = this.objects.get(key);
    if (object === undefined) return refuse(404, 'NoSuchKey');
    const { bytes, etag } = object;
    if ((headers['if-match'] ?? etag) !== etag) return refuse(412, 'PreconditionFailed');
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    const all = { ...object.headers, etag };
    if (from === undefined) return { status: 200, headers: all, body: bytes };
    return { status: 206, headers: all, body: bytes.subarray(Number(from), Number(to) + 1) };
  }

  #start(key: string, headers: IncomingHttpHeaders): FakeAnswer {
    const uploadId = randomUUID();
    this.uploads.set(uploadId, { key, headers: kept(headers), startedAt: this.now(), parts: new Map() });
    return ok('InitiateMultipartUploadResult', `<Key>${key}</Key><UploadId>${uploadId}</UploadId>`);
  }

  #putPart(uploadId: string, query: URLSearchParams, bytes: Buffer): FakeAnswer {
    const etag = etagOf(bytes);
    this.uploads.get(uploadId)?.parts.set(Number(query.get('partNumber')), { bytes, etag });
    return { status: 200, headers: { etag } };
  }

  #complete(uploadId: string, text: string): FakeAnswer {
    const upload = this.uploads.get(uploadId);
    if (upload === undefined) return refuse(404, 'NoSuchUpload');
    const named = [...text.matchAll(/<Part><PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag><\/Part>/g)];
    const found = named.map(([, number, etag]) => ({ part: upload.parts.get(Number(number)), etag }));
    if (found.length === 0 || found.some(({ part, etag }) => part?.etag !== etag)) return refuse(400, 'InvalidPart');
    const parts = found.map(({ part }) => part?.bytes ?? Buffer.alloc(0));
    if (parts.slice(0, -1).some(({ length }) => length < this.minPartBytes)) return refuse(400, 'EntityTooSmall');
    const bytes = Buffer.concat(parts);
    const etag = `"${randomUUID()}-${parts.length}"`;
    this.objects.set(upload.key, { bytes, etag, headers: upload.headers, changedAt: this.now() });
    this.uploads.delete(uploadId);
    return ok('CompleteMultipartUploadResult', `<Key>${upload.key}</Key><ETag>${etag}</ETag>`);
  }

  #listObjects(query: URLSearchParams): FakeAnswer {
    const last = query.get('continuation-token') ?? '';
    const isListed = (key: string) => key.startsWith(query.get('prefix') ?? '') && key > last;
    const keys = [...this.objects.keys()].filter(isListed).sort();
    const page = keys.slice(0, this.pageSize);
    const isTruncated = page.length < keys.length;
    const contents = page.map((key) => {
      const { changedAt = 0, bytes } = this.objects.get(key) ?? {};
      const at = new Date(changedAt).toISOString();
      return `<Contents><Key>${key}</Key><LastModified>${at}</LastModified><Size>${bytes?.length}</Size></Contents>`;
    });
    const token = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return ok('ListBucketResult', `<IsTruncated>${isTruncated}</IsTruncated>${token}${contents.join('')}`);
  }

  #listUploads(query: URLSearchParams): FakeAnswer {
    const ids = [...this.uploads.keys()].sort().filter((id) => id > (query.get('upload-id-marker') ?? ''));
    const page = ids.slice(0, this.pageSize);
    const isTruncated = page.length < ids.length;
    const found = page.map((id) => {
      const { key = '', startedAt = 0 } = this.uploads.get(id) ?? {};
      const at = new Date(startedAt).toISOString();
      return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at}</Initiated></Upload>`;
    });
    const last = page.at(-1) ?? '';
    const markers = `<NextKeyMarker>${this.uploads.get(last)?.key}</NextKeyMarker><NextUploadIdMarker>${last}</NextUploadIdMarker>`;
    const content = `<IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? markers : ''}${found.join('')}`;
    return ok('ListMultipartUploadsResult', content);
  }
}

export function refuse(status: number, code: string, message = 'refused'): FakeAnswer {
  return { status, body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>` };
}

function ok(name: string, content: string): FakeAnswer {
  const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';
  return { status: 200, body: `<?xml version="1.0"?><${name} xmlns="${namespace}">${content}</${name}>` };
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}

/** The headers that belong to the object. */
function kept(headers: IncomingHttpHeaders): Record<string, string> {
  const isKept = (name: string) => name.startsWith('x-amz-meta-') || name === 'x-amz-server-side-encryption';
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (isKept(name) ? [[name, String(value)]] : [])),
  );
}
