import type { FreeSlots } from '../adaptive-concurrency.ts';
import type { Attempt, Delivery, DeliveryClaim, StoredAttempt } from '../delivery.ts';
import type { NewSubscription, Subscription, SubscriptionChanges } from '../subscription.ts';

export interface PageRange {
  readonly limit: number;
  readonly offset: number;
}

export interface SubscriptionPage {
  readonly subscriptions: readonly Subscription[];
  readonly total: number;
}

export interface DeliveryPage {
  readonly deliveries: readonly Delivery[];
  readonly total: number;
}

/** A delivery with its payload and attempts. */
export interface DeliveryRecord {
  readonly delivery: Delivery;
  /** The body as sent. */
  readonly payload: string;
  readonly attempts: readonly StoredAttempt[];
}

/** An event for one subscription only, such as a test event. */
export interface DirectEvent {
  readonly subscriptionId: string;
  readonly type: string;
  readonly payload: string;
  readonly now: number;
}

export interface DispatchResult {
  /** Number of dispatched events. Fewer than requested means that no more are waiting. */
  readonly events: number;
  readonly deliveries: number;
}

/** A request for deliveries, with the free slots of their targets. */
export interface DeliveryClaimRequest {
  readonly owner: string;
  readonly now: number;
  readonly leaseUntil: number;
  readonly count: number;
  /** Number of attempts that may start. The store subtracts what this claim takes, and attempts of other processes. */
  readonly freeSlots: FreeSlots;
}

/** An attempt to be made now. */
export interface ClaimedDelivery {
  readonly claim: DeliveryClaim;
  readonly eventType: string;
  /** The bytes that are signed and sent. */
  readonly body: Uint8Array;
  /** Number of this attempt, from 1. */
  readonly attempt: number;
  readonly subscription: Subscription;
  /** The span of the request whose job the event is about, if it is traced. */
  readonly traceparent: string | undefined;
}

/** The delivery after an attempt. */
export interface RecordedAttempt {
  readonly delivery: Delivery;
  /** Set if this failure disabled the subscription, or if this success reset its failure counter. */
  readonly subscription: 'disabled' | 'recovered' | undefined;
}

export type ForceResult =
  | { readonly outcome: 'queued'; readonly delivery: Delivery }
  | { readonly outcome: 'missing' | 'in_flight' | 'delivered' | 'disabled' };

export interface RedeliveryRequest {
  readonly subscriptionId: string;
  /** Only deliveries created at or after this time. */
  readonly since: number;
  /** Only deliveries that failed at or before this time, so that none is taken twice. */
  readonly failedBy: number;
  readonly now: number;
  readonly limit: number;
}

export interface ReapDeliveriesRequest {
  readonly now: number;
  /** The requesting process. Its own claims are never reaped. */
  readonly self: string;
  /** Processes that are known to be dead, whatever their leases say. */
  readonly deadOwners: readonly string[];
}

/** Number of removed rows, and the number of the last event; undefined if there was none. */
export interface ErasedEvents {
  readonly events: number;
  readonly deliveries: number;
  readonly last: number | undefined;
}

/** The times before which rows are removed. */
export interface SweepTimes {
  /** Deliveries that ended earlier. */
  readonly deliveries: number;
  /** Events that are older. Their deliveries that still wait, as those of a disabled subscription, are removed too. */
  readonly events: number;
}

/**
 * Storage of webhooks. Each operation is atomic and complete when its promise resolves. Every implementation must pass
 * `webhook-store.suite.ts`.
 *
 * After a loss of power a recorded attempt may be missing; it is then made again with the same id. A claim is on the
 * disk with its event and id before the delivery can be sent.
 */
export interface WebhookStore {
  /** Returns undefined if the client does not belong to the organization. */
  createSubscription(subscription: NewSubscription): Promise<Subscription | undefined>;
  listSubscriptions(query: PageRange & { readonly organizationId: string }): Promise<SubscriptionPage>;
  findSubscription(id: string): Promise<Subscription | undefined>;
  patchSubscription(id: string, changes: SubscriptionChanges, now: number): Promise<Subscription | undefined>;
  /**
   * Replaces the secret. The old one becomes the previous secret until the given time; without a time it is deleted.
   */
  rotateSecret(
    id: string,
    secret: { readonly encrypted: Uint8Array; readonly previousUntil: number | undefined },
    now: number,
  ): Promise<Subscription | undefined>;
  /**
   * Cancels pending deliveries and deletes the credentials; deliveries are swept later. Returns false if it does not
   * exist.
   */
  removeSubscription(id: string, now: number): Promise<boolean>;

  /**
   * Creates one delivery for each event and each active subscription that it reaches, exactly once, oldest event first.
   */
  takeEvents(limit: number, now: number): Promise<DispatchResult>;
  /** Creates an event and its delivery. Returns undefined if the subscription is disabled or removed. */
  createDirect(event: DirectEvent): Promise<Delivery | undefined>;

  /**
   * Claims due deliveries, alternating between origins and between the subscriptions of an origin. Within a
   * subscription, first and forced attempts come before retries.
   */
  claimDeliveries(request: DeliveryClaimRequest): Promise<readonly ClaimedDelivery[]>;
  /**
   * Ends a claim: stores the attempt, the delivery, the time of the next retry and the failure counter, and disables
   * the subscription if needed, in one transaction. Returns undefined if the claim is no longer valid or the
   * subscription is removed.
   */
  recordAttempt(claim: DeliveryClaim, attempt: Attempt): Promise<RecordedAttempt | undefined>;
  /** Extends all leases of an owner and returns its claims. */
  renewLeases(owner: string, leaseUntil: number): Promise<readonly DeliveryClaim[]>;
  /** Releases claims whose attempts were not made; they are due as before. */
  releaseDeliveries(claims: readonly DeliveryClaim[]): Promise<void>;
  listDeliveryOwners(): Promise<readonly string[]>;
  /** Releases expired leases and the claims of dead owners. Returns their number. */
  reapDeliveries(request: ReapDeliveriesRequest): Promise<number>;
  /** The earliest time after `after` at which a delivery becomes due; undefined if none is waiting. */
  nextDueAt(after: number): Promise<number | undefined>;

  listDeliveries(query: PageRange & { readonly subscriptionId: string }): Promise<DeliveryPage>;
  readDelivery(id: string): Promise<DeliveryRecord | undefined>;
  /** Makes a pending delivery due at once; gives a failed one an extra attempt. */
  forceRetry(id: string, now: number): Promise<ForceResult>;
  /**
   * Gives failed deliveries one extra attempt each, oldest first. Returns their number: none if the subscription is
   * disabled.
   */
  redeliverFailed(request: RedeliveryRequest): Promise<number>;

  /** Removes old deliveries and events, and rows of removed subscriptions. Returns the number of rows. */
  sweepDeliveries(before: SweepTimes, limit: number): Promise<number>;
  /** Removes the events of jobs in any state, with their deliveries. */
  eraseEventsOfJobs(jobIds: readonly string[]): Promise<ErasedEvents>;
  /** The same for an organization, in pages: `after` is the `last` of the page before, or 0. */
  eraseEventsOf(organizationId: string, after: number, limit: number): Promise<ErasedEvents>;
  /** Removes subscriptions of an organization whose events are erased. Returns their number. */
  eraseSubscriptions(organizationId: string, limit: number): Promise<number>;
  /** Creation time of the oldest waiting event, and due time of the oldest due delivery. */
  oldestWaiting(): Promise<{ readonly eventAt: number | undefined; readonly dueAt: number | undefined }>;
  /** A number that changes when another process writes; writes of this process do not change it. */
  foreignVersion(): number;
  /**
   * Calls the listener when another process may have created events or due deliveries. Without it, only polling finds
   * them.
   */
  onForeignWork?(listener: () => void): void;
}
