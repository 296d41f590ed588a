import type { Cipher } from '../cipher.ts';
import type { Guard } from '../network/addresses/guard.ts';
import { openAgent } from '../network/connections/agent.ts';
import type { ContextSource } from '../network/connections/trust.ts';
import type { Logger } from '../operation/log.ts';
import type { Metrics } from '../operation/metrics.ts';
import type { Tracer } from '../tracing/tracer.ts';
import { createSystemClock } from './clock.ts';
import { decryptCredentials } from './credentials.ts';
import type { Attempt } from './delivery.ts';
import { DeliveryWorker } from './delivery-worker.ts';
import { createSender } from './sender.ts';
import type { WebhookStore } from './store/webhook-store.ts';

export interface DeliveryServiceOptions {
  /** The id of this process in claims. */
  readonly owner: string;
  readonly isGone: (owner: string) => boolean;
  readonly store: WebhookStore;
  readonly cipher: Cipher;
  readonly guard: Guard;
  readonly contexts: ContextSource;
  readonly userAgent: string;
  readonly maxAttempts: number;
  readonly now: () => number;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'countAttempt' | 'countDelivery' | 'countDisabled'>;
  readonly tracer?: Tracer;
}

/** A delivery worker and its connections. */
export interface DeliveryService {
  readonly worker: DeliveryWorker;
  /** Stops both; running attempts have `drainMs` to finish. */
  stop(drainMs: number): Promise<void>;
}

/** @see the specification, "Delivery" */
const attemptMs = 30_000;
const perSubscription = 8;
const perOrigin = 16;
const leaseMs = 2 * attemptMs;

/** Creates the delivery worker with its network connections. */
export function createDeliveryService(options: DeliveryServiceOptions): DeliveryService {
  const { store, cipher, guard, contexts, userAgent, metrics, maxAttempts: all, now, ...shared } = options;
  // Connecting counts toward the total time limit.
  const agent = openAgent({ guard, connectTimeoutMs: attemptMs, maxConnectionsPerOrigin: perOrigin, contexts });
  const clock = createSystemClock(now);
  const worker = new DeliveryWorker({
    ...shared,
    store,
    clock,
    leaseMs,
    limits: { all, perSubscription, perOrigin },
    send: createSender({
      agent,
      clock,
      userAgent,
      totalMs: attemptMs,
      decryptCredentials: (subscription, at) => decryptCredentials(cipher, subscription, at),
    }),
    onAttempt(attempt, { delivery, subscription }) {
      metrics.countAttempt(outcomeLabelOf(attempt), (attempt.endedAt - attempt.startedAt) / 1000);
      if (delivery.status !== 'pending') metrics.countDelivery(delivery.status);
      if (subscription === 'disabled') metrics.countDisabled();
    },
  });
  return {
    worker,
    async stop(drainMs) {
      await worker.stop(drainMs);
      await agent.destroy();
    },
  };
}

/** The outcome of an attempt as a metric label: `delivered`, `4xx`, `tls_failed`. */
function outcomeLabelOf({ isSuccess, responseStatus = 0, error }: Attempt): string {
  return isSuccess ? 'delivered' : (error ?? `${Math.floor(responseStatus / 100)}xx`);
}
