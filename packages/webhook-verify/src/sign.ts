import { type RawBody, toBytes } from './body.ts';
import { requireId, requireTimestamp } from './envelope.ts';
import { computeSignature, requireSecrets, type Secret, toMessage } from './signature.ts';

/** A delivery to be signed. */
export interface WebhookDraft {
  /** Several secrets give several signatures, in their order. */
  readonly secret: Secret;
  /** The id of the delivery, the same for each of its attempts. */
  readonly id: string;
  /** The time of this attempt, in whole seconds since the epoch. */
  readonly timestamp: number;
  /** The exact body that will be sent. */
  readonly body: RawBody;
}

/** The three headers of a signed delivery. */
export type SignedHeaders = Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>;

/**
 * Signs a delivery: for senders, and for the tests of receivers.
 *
 * @example
 * ```ts
 * import { signWebhook } from '@quoin/webhook-verify';
 *
 * const headers = await signWebhook({
 *   secret: 'YSaiOqKJcQuFoxzZZ2rx9KNNvtU2VwEJTbjkOL4O-mw',
 *   id: 'b4f0c6de-1111-4222-8333-944455556666',
 *   timestamp: 1767225600,
 *   body: '{}',
 * });
 * headers['webhook-signature']; // => 'v1,ArIlbptqjw8A9QHmsq3uCfSnKNCj7WPZsDw1g7UbqHs='
 * ```
 */
export async function signWebhook({ secret, id, timestamp, body }: WebhookDraft): Promise<SignedHeaders> {
  const secrets = requireSecrets(secret);
  requireTimestamp(`${timestamp}`);
  const message = toMessage(requireId(id), timestamp, toBytes(body));
  const signatures = await Promise.all(secrets.map((one) => computeSignature(one, message)));
  return {
    'webhook-id': id,
    'webhook-timestamp': `${timestamp}`,
    'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
  };
}
