import type { Logger } from '../operation/log.ts';
import type { Tracer } from '../tracing/tracer.ts';
import type { ConcurrencyLimits } from './adaptive-concurrency.ts';
import type { Clock } from './clock.ts';
import type { Attempt } from './delivery.ts';
import type { Send } from './sender.ts';
import type { RecordedAttempt, WebhookStore } from './store/webhook-store.ts';

/** The store operations that the worker uses. */
export type DeliveryWorkerStore = Pick<
  WebhookStore,
  | 'takeEvents'
  | 'claimDeliveries'
  | 'recordAttempt'
  | 'renewLeases'
  | 'releaseDeliveries'
  | 'listDeliveryOwners'
  | 'reapDeliveries'
  | 'nextDueAt'
  | 'foreignVersion'
  | 'onForeignWork'
>;

export interface DeliveryWorkerOptions {
  /** The id of this process in claims. */
  readonly owner: string;
  readonly store: DeliveryWorkerStore;
  readonly send: Send;
  readonly clock: Clock;
  readonly log: Logger;
  readonly limits: ConcurrencyLimits;
  /** Longer than an attempt. A process that does not renew its claims within this time loses them. */
  readonly leaseMs: number;
  /** True if the owner's process has ended. */
  readonly isGone: (owner: string) => boolean;
  readonly tracer?: Tracer;
  readonly onAttempt?: (attempt: Attempt, recorded: RecordedAttempt) => void;
}
