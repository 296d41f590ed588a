/** How far a delivery is. One that waits for its subscription to be enabled again is pending. */
export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;

export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** One event on its way to one subscription, as it is kept. Times are milliseconds since 1970. */
export interface Delivery {
  /** Sent as `webhook-id`, the same for every attempt. */
  readonly id: string;
  readonly subscriptionId: string;
  readonly organizationId: string;
  readonly eventType: string;
  readonly status: DeliveryStatus;
  /** Attempts that have ended. */
  readonly attemptCount: number;
  /** When the next attempt is due; nothing while one is made, while the subscription is disabled, and at the end. */
  readonly nextAttemptAt: number | undefined;
  /** Of the last attempt; nothing where no answer came. */
  readonly responseStatus: number | undefined;
  readonly responseBody: string | undefined;
  readonly createdAt: number;
}

/** An attempt that has ended. */
export interface Attempt {
  readonly startedAt: number;
  readonly endedAt: number;
  /** Whether the answer was 200 to 299. */
  readonly isSuccess: boolean;
  readonly responseStatus: number | undefined;
  /** The first 10,000 characters. */
  readonly responseBody: string | undefined;
  /** Why there is no answer: a stable word such as `timeout`. */
  readonly error: string | undefined;
}

/** An attempt as it is kept: the body only of the last one, beside the delivery. */
export interface StoredAttempt extends Omit<Attempt, 'isSuccess' | 'responseBody'> {
  /** Counts from 1. */
  readonly number: number;
}

/** The right to make one attempt. It ends when the attempt is recorded or another claim is made: `number` fences it. */
export interface DeliveryClaim {
  readonly deliveryId: string;
  readonly owner: string;
  readonly number: number;
}
