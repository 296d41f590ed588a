import type { S3Client } from './client.ts';
import { isMissing } from './s3-error.ts';
import { readElements, readText } from './xml.ts';

export interface ListedObject {
  readonly key: string;
  readonly changedAt: number;
}

/** Lists the objects whose keys start with a prefix, in the order of their keys. Holds a page of a thousand. */
export async function* listObjects(client: S3Client, prefix: string): AsyncGenerator<ListedObject, void, undefined> {
  for (let token: string | undefined = ''; token !== undefined; ) {
    const query = { 'list-type': '2', prefix, ...(token !== '' && { 'continuation-token': token }) };
    const { text } = await client.call({ method: 'GET', key: '', query });
    for (const each of readElements(text, 'Contents')) {
      const changedAt = Date.parse(readText(each, 'LastModified') ?? '');
      yield { key: readText(each, 'Key') ?? '', changedAt };
    }
    token = readText(text, 'IsTruncated') === 'true' ? readText(text, 'NextContinuationToken') : undefined;
  }
}

/** Removes an object. A missing object is not an error. */
export async function removeObject(client: S3Client, key: string): Promise<void> {
  await client.call({ method: 'DELETE', key }).catch(passOverMissing);
}

/** Aborts uploads in parts that began before a time. Returns their number. */
export async function abortUploads(client: S3Client, prefix: string, before: number): Promise<number> {
  let count = 0;
  for (let markers: Record<string, string> | undefined = {}; markers !== undefined; ) {
    const query = { uploads: '', prefix, ...markers };
    const { text }: { text: string } = await client.call({ method: 'GET', key: '', query });
    for (const each of readElements(text, 'Upload')) {
      if (!(Date.parse(readText(each, 'Initiated') ?? '') < before)) continue;
      const [key, uploadId] = [readText(each, 'Key') ?? '', readText(each, 'UploadId') ?? ''];
      await client.call({ method: 'DELETE', key, query: { uploadId } }).catch(passOverMissing);
      count += 1;
    }
    markers = nextMarkers(text);
  }
  return count;
}

function nextMarkers(text: string): Record<string, string> | undefined {
  if (readText(text, 'IsTruncated') !== 'true') return undefined;
  return {
    'key-marker': readText(text, 'NextKeyMarker') ?? '',
    'upload-id-marker': readText(text, 'NextUploadIdMarker') ?? '',
  };
}

function passOverMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}
