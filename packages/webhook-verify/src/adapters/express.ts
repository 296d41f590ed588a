import type { WebhookVerificationError } from '../failure.ts';
import { requireSecrets, type Secret } from '../signature.ts';
import type { ReceiveOptions } from './chunks.ts';
import type { NodeRequest } from './node.ts';
import { receive } from './receive.ts';

/** What is needed of Express' response. */
export interface ExpressResponse {
  status(code: number): { json(body: unknown): unknown };
}

/** An Express middleware, without Express. */
export type ExpressMiddleware = (
  request: NodeRequest,
  response: ExpressResponse,
  next: (error?: unknown) => void,
) => Promise<void>;

/**
 * An Express middleware that lets only verified deliveries pass and answers the others itself.
 * It stands in front of `express.json()`; the handler behind it asks `webhookOf(request)`.
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
      return next(defect); // not every framework sees what a promise throws
    }
    if (failure) response.status(failure.status).json(failure);
    else next();
  };
}
