import type { S3Location } from './location.ts';
import { encodePath } from './sign.ts';

/** The origin and the encoded path of the bucket, or of one of its objects. */
export function addressOf(
  { bucket, endpoint, region, usesPathStyle }: S3Location,
  key: string,
): { readonly origin: string; readonly host: string; readonly path: string } {
  const server = new URL(
    endpoint ?? `https://s3.${region}.${region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com'}`,
  );
  const host = usesPathStyle ? server.host : `${bucket}.${server.host}`;
  const path = encodePath(usesPathStyle ? `/${bucket}${key === '' ? '' : `/${key}`}` : `/${key}`);
  return { origin: `${server.protocol}//${host}`, host, path };
}
