import { parsePayload, type RawBody, toBytes } from './body.ts';
import { type Envelope, readEnvelope, type VerifyOptions } from './envelope.ts';
import { WebhookVerificationError } from './failure.ts';
import type { WebhookHeaders } from './headers.ts';
import { computeSignature, hasMatch, type Secret, toMessage } from './signature.ts';

/** A delivery with a verified signature. */
export interface VerifiedWebhook {
  /** The same for every attempt of a delivery: deduplicate on it. */
  readonly id: string;
  /** The time at which this attempt was sent, in seconds since the epoch. */
  readonly timestamp: number;
  /** The parsed body. It does not contain the event type: use `eventTypeOf` or the guards. */
  readonly payload: unknown;
  /** The signed bytes. */
  readonly body: Uint8Array;
}

/**
 * Verifies the headers and the raw body of a delivery and returns its content; rejects with a `WebhookVerificationError`.
 * Pass several secrets while a secret is being replaced.
 *
 * @example
 * ```ts
 * import { signWebhook, verifyWebhook } from '@quoin/webhook-verify';
 *
 * const secret = 'YSaiOqKJcQuFoxzZZ2rx9KNNvtU2VwEJTbjkOL4O-mw';
 * const body = '{"project_id":"0197a3f2-7d1c-7c4e-9d55-0f6f1c1d2e3f"}';
 * const headers = await signWebhook({ secret, id: 'b4f0c6de-1111-4222-8333-944455556666', timestamp: 1767225600, body });
 * const webhook = await verifyWebhook(secret, headers, body, { now: 1767225610 });
 * webhook.payload; // => { project_id: '0197a3f2-7d1c-7c4e-9d55-0f6f1c1d2e3f' }
 * await verifyWebhook(secret, headers, `${body} `, { now: 1767225610 }); // throws SIGNATURE_MISMATCH
 * await verifyWebhook(secret, headers, body, { now: 1767225901 }); // throws TIMESTAMP_TOO_OLD
 * ```
 */
export async function verifyWebhook(
  secret: Secret,
  headers: WebhookHeaders,
  rawBody: RawBody,
  options: VerifyOptions = {},
): Promise<VerifiedWebhook> {
  return openEnvelope(readEnvelope(secret, headers, options), rawBody);
}

/** Verifies the body against the headers. */
export async function openEnvelope(envelope: Envelope, rawBody: RawBody): Promise<VerifiedWebhook> {
  const { secrets, id, timestamp, signatures } = envelope;
  const body = toBytes(rawBody);
  const message = toMessage(id, timestamp, body);
  const expected = await Promise.all(secrets.map((secret) => computeSignature(secret, message)));
  if (!hasMatch(expected, signatures)) {
    throw new WebhookVerificationError(
      'SIGNATURE_MISMATCH',
      'no signature matches; check that the body is raw and that the secret is that of this subscription',
    );
  }
  return { id, timestamp, payload: parsePayload(body), body };
}
