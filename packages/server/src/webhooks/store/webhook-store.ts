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

/** All that is known of a delivery. */
export interface DeliveryRecord {
  readonly delivery: Delivery;
  /** The body, as it is sent. */
  readonly payload: string;
  readonly attempts: readonly StoredAttempt[];
}

/** An event for one subscription alone, as a test is. */
export interface DirectEvent {
  readonly subscriptionId: string;
  readonly type: string;
  readonly payload: string;
  readonly now: number;
}

export interface DispatchResult {
  /** Events that were taken: fewer than asked for means that no more wait. */
  readonly events: number;
  readonly deliveries: number;
}

/** Who wants to make attempts, and where there is room for more. */
export interface DeliveryClaimRequest {
  readonly owner: string;
  readonly now: number;
  readonly leaseUntil: number;
  readonly count: number;
  /** How many more attempts may begin; what this claim takes is counted against it by the store. */
  readonly freeSlots: {
    readonly ofSubscription: (subscriptionId: string) => number;
    readonly ofOrigin: (origin: string) => number;
  };
}

/** An attempt that is to be made now. */
export interface ClaimedDelivery {
  readonly claim: DeliveryClaim;
  readonly eventType: string;
  /** The bytes that are signed and sent. */
  readonly body: Uint8Array;
  /** Which attempt this is, from 1. */
  readonly attempt: number;
  readonly subscription: Subscription;
}

/** What an attempt has led to. */
export interface RecordedAttempt {
  readonly delivery: Delivery;
  /** The subscription was disabled by this failure, or its counter is zero again by this success. */
  readonly subscription: 'disabled' | 'recovered' | undefined;
}

export type ForceResult =
  | { readonly outcome: 'queued'; readonly delivery: Delivery }
  | { readonly outcome: 'missing' | 'in_flight' | 'delivered' | 'disabled' };

export interface RedeliveryRequest {
  readonly subscriptionId: string;
  /** Deliveries made from this time on … */
  readonly since: number;
  /** … that had failed by this time, so that no delivery is taken twice. */
  readonly failedBy: number;
  readonly now: number;
  readonly limit: number;
}

export interface ReapDeliveriesRequest {
  readonly now: number;
  /** Never reclaims its own: whoever asks knows what it works on. */
  readonly self: string;
  /** Owners that are known to be gone, whatever their leases say. */
  readonly deadOwners: readonly string[];
}

/**
 * What the service needs to keep of webhooks: whole operations, each all or nothing, each done when its promise
 * resolves. `db/webhook-store.suite.ts` holds whatever implements this to it.
 *
 * After a loss of power a recorded attempt may be as it was before: then it is made again, under the same id. What is
 * claimed is on the disk, with its event and its id, before anybody can send it.
 */
export interface WebhookStore {
  /** Nothing where the client is not one of the organization. */
  createSubscription(subscription: NewSubscription): Promise<Subscription | undefined>;
  listSubscriptions(query: PageRange & { readonly organizationId: string }): Promise<SubscriptionPage>;
  findSubscription(id: string): Promise<Subscription | undefined>;
  patchSubscription(id: string, changes: SubscriptionChanges, now: number): Promise<Subscription | undefined>;
  /** The present secret becomes the previous one until a time, or is forgotten at once where there is none. */
  rotateSecret(
    id: string,
    secret: { readonly encrypted: Uint8Array; readonly previousUntil: number | undefined },
    now: number,
  ): Promise<Subscription | undefined>;
  /** Cancels what is pending and forgets the credentials; the deliveries are swept later. False where there is none. */
  removeSubscription(id: string, now: number): Promise<boolean>;

  /** Makes one delivery for each event and each active subscription that it reaches, exactly once, oldest event first. */
  takeEvents(limit: number, now: number): Promise<DispatchResult>;
  /** Makes an event and its delivery; nothing where the subscription is disabled or gone. */
  createDirect(event: DirectEvent): Promise<Delivery | undefined>;

  /**
   * Takes deliveries that are due, by turns between origins, within one between its subscriptions; of a subscription
   * first attempts and forced ones before retries.
   */
  claimDeliveries(request: DeliveryClaimRequest): Promise<readonly ClaimedDelivery[]>;
  /**
   * Ends a claim: the attempt, the delivery, the next retry's time, the counter, disabling, in one. Nothing where the
   * claim is no longer valid, as after a lease that ran out, or where the subscription is gone.
   */
  recordAttempt(claim: DeliveryClaim, attempt: Attempt): Promise<RecordedAttempt | undefined>;
  /** Keeps all claims of an owner for longer and says which there are. */
  renewLeases(owner: string, leaseUntil: number): Promise<readonly DeliveryClaim[]>;
  /** Gives claims back whose attempts were not made; they are due as before. */
  releaseDeliveries(claims: readonly DeliveryClaim[]): Promise<void>;
  listDeliveryOwners(): Promise<readonly string[]>;
  /** Gives back what nobody works on any more: leases that ran out, owners that are gone. Says how many. */
  reapDeliveries(request: ReapDeliveriesRequest): Promise<number>;
  /** The earliest time after `after` at which something comes due that was not yet; nothing where nothing waits. */
  nextDueAt(after: number): Promise<number | undefined>;

  listDeliveries(query: PageRange & { readonly subscriptionId: string }): Promise<DeliveryPage>;
  readDelivery(id: string): Promise<DeliveryRecord | undefined>;
  /** A pending delivery is due at once; a failed one gets one extra attempt. */
  forceRetry(id: string, now: number): Promise<ForceResult>;
  /** Gives failed deliveries one extra attempt each, oldest first; says how many. None where the subscription is disabled. */
  redeliverFailed(request: RedeliveryRequest): Promise<number>;

  /** Removes ended deliveries and events from before a time, and what removed subscriptions left. Says how many rows. */
  sweepDeliveries(before: number, limit: number): Promise<number>;
  /** Since when the oldest event waits to be taken, and since when the oldest delivery is due. */
  oldestWaiting(): Promise<{ readonly eventAt: number | undefined; readonly dueAt: number | undefined }>;
  /** A number that changes when another process has written; its own changes do not count. */
  foreignVersion(): number;
}
