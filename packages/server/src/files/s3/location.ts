import type { S3Credentials } from './sign.ts';

/** A bucket, and everything that is needed to reach it. */
export interface S3Location {
  readonly bucket: string;
  /** The start of all keys: empty, or ending with a slash. */
  readonly prefix: string;
  /** The origin of the server; undefined for Amazon's. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** True if the bucket is in the path of a URL instead of its host name. */
  readonly usesPathStyle: boolean;
  /** Encryption that the server is asked for. */
  readonly encryption: 'AES256' | undefined;
  readonly credentials: S3Credentials;
}

/** Bucket names are lower-case, and the prefix needs no encoding. @see Amazon S3 User Guide, "Bucket naming rules" */
const urlPattern = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.-]+(?:\/[\w.-]+)*)?\/?)?$/;

/** Parses `s3://bucket/prefix`. */
export function parseS3Url(text: string): Pick<S3Location, 'bucket' | 'prefix'> | undefined {
  const [, bucket, prefix] = urlPattern.exec(text) ?? [];
  if (bucket === undefined || prefix?.split('/').some((segment) => /^\.\.?$/.test(segment))) return undefined;
  return { bucket, prefix: prefix === undefined ? '' : `${prefix}/` };
}
