import { WebhookVerificationError } from '../failure.ts';
import type { Secret } from '../signature.ts';
import type { VerifiedWebhook } from '../verify.ts';
import type { ReceiveOptions } from './chunks.ts';
import { type NodeRequest, verifyNodeRequest } from './node.ts';

/** Verifies for a framework: sets `request.webhook`, or returns the error to respond with. */
export async function receive(
  request: object,
  raw: NodeRequest,
  secret: Secret,
  options: ReceiveOptions,
): Promise<WebhookVerificationError | undefined> {
  try {
    Object.assign(request, { webhook: await verifyNodeRequest(raw, secret, options) });
    return undefined;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error;
    throw error;
  }
}

/**
 * The delivery that `expressWebhook` or `fastifyWebhook` verified: `request.webhook`, with its type.
 *
 * @example
 * ```ts
 * import { webhookOf } from '@quoin/webhook-verify';
 *
 * webhookOf({}); // throws NOT_VERIFIED
 * ```
 */
export function webhookOf(request: object): VerifiedWebhook {
  const { webhook } = request as { webhook?: VerifiedWebhook };
  if (webhook) return webhook;
  throw new WebhookVerificationError(
    'NOT_VERIFIED',
    'the request was not verified; use expressWebhook or fastifyWebhook before this handler',
  );
}
