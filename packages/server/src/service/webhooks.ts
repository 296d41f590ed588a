import type { ContextSource } from '../network/connections/trust.ts';
import type { Logger } from '../operation/log.ts';
import type { Metrics } from '../operation/metrics.ts';
import { createRequestId } from '../request-id.ts';
import type { Settings } from '../settings/settings.ts';
import type { Tracer } from '../tracing/tracer.ts';
import { createDeliveryService, type DeliveryService } from '../webhooks/delivery-service.ts';
import { Webhooks } from '../webhooks/webhooks.ts';
import type { Encryption } from './encryption.ts';
import type { Network } from './network.ts';
import type { Storage } from './storage.ts';

export interface WebhookServices {
  /** Sends events to endpoints. */
  readonly deliveries: DeliveryService;
  /** The operations of callers on subscriptions and deliveries. */
  readonly webhooks: Webhooks;
}

interface WebhookServicesOptions {
  readonly settings: Pick<Settings, 'maxDeliveries'>;
  readonly storage: Pick<Storage, 'owner' | 'stores'>;
  readonly encryption: Pick<Encryption, 'credentials'>;
  readonly network: Pick<Network, 'guard' | 'userAgent'>;
  readonly contexts: ContextSource;
  readonly metrics: Metrics;
  readonly tracer: Tracer;
  readonly now: () => number;
  readonly log: Logger;
}

export function createWebhookServices(options: WebhookServicesOptions): WebhookServices {
  const { settings, storage, encryption, network, contexts, metrics, tracer, now, log } = options;
  const { owner, stores } = storage;
  const { webhooks: store } = stores;
  const { isGone } = stores.processes;
  const { guard, userAgent } = network;
  const cipher = encryption.credentials;
  const maxAttempts = settings.maxDeliveries;
  const shared = { store, cipher, now };
  const sending = { owner, isGone, guard, contexts, userAgent, maxAttempts, log, metrics, tracer };
  const deliveries = createDeliveryService({ ...shared, ...sending });
  const webhooks = new Webhooks({
    ...shared,
    createId: () => createRequestId(now()),
    onWork: () => deliveries.worker.wake(),
  });
  return { deliveries, webhooks };
}
