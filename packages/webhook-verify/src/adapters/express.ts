import type { WebhookVerificationError } from '../failure.ts';
import { requireSecrets, type Secret } from '../signature.ts';
import type { ReceiveOptions } from './chunks.ts';
import type { NodeRequest } from './node.ts';
import { receive } from './receive.ts';

/** The part of Express' response that is used. */
export interface ExpressResponse {
  status(code: number): { json(body: unknown): unknown };
}

/** The type of an Express middleware, without a dependency on Express. */
export type ExpressMiddleware = (
  request: NodeRequest,
  response: ExpressResponse,
  next: (error?: unknown) => void,
) => Promise<void>;

/**
 * An Express middleware that passes on only verified deliveries and responds to the others itself.
 * Use it before `express.json()`; the next handler calls `webhookOf(request)`.
 *
 * @example
 * ```ts no-run
 * import { expressWebhook, webhookOf } from '@quoin/webhook-verify';
 * import express from 'express';
 *
 * const app = express();
 * app.post('/hooks', expressWebhook(process.env.WEBHOOK_SECRET ?? ''), (request, response) => {
 *   console.log(webhookOf(request).payload);
 *   response.sendStatus(204);
 * });
 * ```
 */
export function expressWebhook(secret: Secret, options: ReceiveOptions = {}): ExpressMiddleware {
  requireSecrets(secret);
  return async (request, response, next) => {
    let failure: WebhookVerificationError | undefined;
    try {
      failure = await receive(request, request, secret, options);
    } catch (defect) {
      return next(defect); // not every framework handles rejected promises
    }
    if (failure) response.status(failure.status).json(failure);
    else next();
  };
}
