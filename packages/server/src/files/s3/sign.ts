import { createHash, createHmac } from 'node:crypto';

export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Belongs to temporary credentials. */
  readonly sessionToken: string | undefined;
}

/** A request with everything that is signed. */
export interface UnsignedRequest {
  readonly method: string;
  readonly host: string;
  /** The path with encoded segments. */
  readonly path: string;
  /** The encoded query, sorted by name. */
  readonly query: string;
  /** Names are lower-case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The digest of the body in hexadecimal. */
  readonly bodySha256: string;
  readonly at: Date;
}

/** SHA-256 of no bytes. @see FIPS 180-4 */
export const emptySha256 = createHash('sha256').digest('hex');

const algorithm = 'AWS4-HMAC-SHA256';

/**
 * Adds the headers of a signature over the request, its headers and the digest of its body, so that the server refuses a
 * body that has changed.
 * @see Amazon S3 API Reference, "Signature Calculations for the Authorization Header: Transferring Payload in a Single
 * Chunk"
 */
export function signRequest(
  { method, host, path, query, headers, bodySha256, at }: UnsignedRequest,
  { accessKeyId, secretAccessKey, sessionToken }: S3Credentials,
  region: string,
): Record<string, string> {
  const time = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const sent: Record<string, string> = {
    ...headers,
    host,
    'x-amz-content-sha256': bodySha256,
    'x-amz-date': time,
    ...(sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }),
  };
  const names = Object.keys(sent).sort();
  const lines = names.map((name) => `${name}:${sent[name]?.trim().replace(/\s+/g, ' ')}\n`).join('');
  const signedHeaders = names.join(';');
  const canonicalRequest = [method, path, query, lines, signedHeaders, bodySha256].join('\n');
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = [algorithm, time, scope, createHash('sha256').update(canonicalRequest).digest('hex')].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Uint8Array>(hmac, Buffer.from(`AWS4${secretAccessKey}`));
  const signature = Buffer.from(hmac(key, text)).toString('hex');
  sent.authorization = `${algorithm} Credential=${accessKeyId}/${scope},SignedHeaders=${signedHeaders},Signature=${signature}`;
  return sent;
}

function hmac(key: Uint8Array, text: string): Uint8Array {
  return createHmac('sha256', key).update(text).digest();
}

/** Encodes everything except the unreserved characters. @see RFC 3986, "Unreserved Characters" */
function encodeText(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export function encodePath(path: string): string {
  return path.split('/').map(encodeText).join('/');
}

export function encodeQuery(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${encodeText(name)}=${encodeText(value)}`)
    .sort()
    .join('&');
}
