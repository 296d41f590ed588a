import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AwsV4Signer } from 'aws4fetch';

/** The credentials that the fake accepts. */
export interface FakeCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** A refusal: status, code, message. */
export type Refusal = readonly [number, string, string];

const maxSkewMs = 15 * 60_000;

/** Checks what a strict server checks before it reads the body. The signature is computed by another implementation. */
export async function findHeadRefusal(
  request: IncomingMessage,
  credentials: FakeCredentials,
  now: number,
): Promise<Refusal | undefined> {
  const { headers, method = '' } = request;
  const isPut = method === 'PUT' || method === 'POST';
  if (headers['transfer-encoding'] !== undefined || (isPut && headers['content-length'] === undefined))
    return [411, 'MissingContentLength', 'chunked bodies are not supported'];
  if (headers['content-encoding']?.includes('aws-chunked') || headers['if-none-match'] !== undefined)
    return [501, 'NotImplemented', 'neither aws-chunked bodies nor conditional writes are supported'];
  const [, credential, names, given] =
    /^AWS4-HMAC-SHA256 Credential=(\S+),SignedHeaders=(\S+),Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (credential === undefined || names === undefined) return [403, 'AccessDenied', 'the request is not signed'];
  const date = String(headers['x-amz-date']);
  const [accessKeyId, day, region, service, end] = credential.split('/');
  if (accessKeyId !== credentials.accessKeyId) return [403, 'InvalidAccessKeyId', 'the access key is not known'];
  if (day !== date.slice(0, 8) || service !== 's3' || end !== 'aws4_request')
    return [400, 'AuthorizationHeaderMalformed', 'the scope is wrong'];
  if (region !== credentials.region) return [400, 'AuthorizationHeaderMalformed', `expecting ${credentials.region}`];
  const at = Date.parse(date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(at - now) <= maxSkewMs)) return [403, 'RequestTimeTooSkewed', 'the clocks differ too much'];
  const signed = names.split(';');
  const mustBeSigned = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  const unsigned = mustBeSigned.find((name) => !signed.includes(name));
  if (unsigned !== undefined) return [403, 'AccessDenied', `${unsigned} is not signed`];
  const signer = new AwsV4Signer({
    method,
    url: `http://${headers.host}${request.url}`,
    headers: Object.fromEntries(signed.filter((name) => name !== 'host').map((name) => [name, String(headers[name])])),
    ...credentials,
    service: 's3',
    datetime: date,
    allHeaders: true,
  });
  const expected = (await signer.sign()).headers.get('authorization') ?? '';
  if (!expected.endsWith(`Signature=${given}`)) return [403, 'SignatureDoesNotMatch', 'the signature is wrong'];
  return undefined;
}

export function findBodyRefusal({ headers }: IncomingMessage, body: Buffer): Refusal | undefined {
  if (body.length !== Number(headers['content-length'] ?? 0)) return [400, 'IncompleteBody', 'the body is too short'];
  const digest = createHash('sha256').update(body).digest('hex');
  if (headers['x-amz-content-sha256'] === digest) return undefined;
  return [400, 'XAmzContentSHA256Mismatch', 'the body differs from its digest'];
}
