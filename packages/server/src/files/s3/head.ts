import type { S3Client } from './client.ts';
import { isMissing } from './s3-error.ts';

/** The header with the digest of the whole file. */
export const digestHeader = 'x-amz-meta-sha256';

/** The size and the digest that an object was stored with; undefined if it does not exist. */
export async function readHead(
  client: S3Client,
  key: string,
  signal?: AbortSignal,
): Promise<{ readonly size: number; readonly sha256: string } | undefined> {
  try {
    const { headers } = await client.call({ method: 'HEAD', key, signal });
    return { size: Number(headers['content-length']), sha256: String(headers[digestHeader]) };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
