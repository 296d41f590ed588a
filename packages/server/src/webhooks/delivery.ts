/** The states of a delivery. It is also pending while its subscription is disabled. */
export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;

export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** One event for one subscription, as stored. Times are milliseconds since 1970. */
export interface Delivery {
  /** Sent as `webhook-id`, the same for every attempt. */
  readonly id: string;
  readonly subscriptionId: string;
  readonly organizationId: string;
  readonly eventType: string;
  readonly status: DeliveryStatus;
  /** Number of ended attempts. */
  readonly attemptCount: number;
  /** Time of the next attempt; undefined during an attempt, while the subscription is disabled, and after the end. */
  readonly nextAttemptAt: number | undefined;
  /** Status of the last attempt; undefined without a response. */
  readonly responseStatus: number | undefined;
  readonly responseBody: string | undefined;
  readonly createdAt: number;
}

/** An attempt that has ended. */
export interface Attempt {
  readonly startedAt: number;
  readonly endedAt: number;
  /** True if the response status was 200 to 299. */
  readonly isSuccess: boolean;
  readonly responseStatus: number | undefined;
  /** The first 10,000 characters. */
  readonly responseBody: string | undefined;
  /** Stable code for a missing response, such as `timeout`. */
  readonly error: string | undefined;
}

/** A stored attempt. Only the last response body is stored, with the delivery. */
export interface StoredAttempt extends Omit<Attempt, 'isSuccess' | 'responseBody'> {
  /** Counts from 1. */
  readonly number: number;
}

/**
 * The right to make one attempt. It ends when the attempt is recorded or the delivery is claimed again; `number` fences
 * it.
 */
export interface DeliveryClaim {
  readonly deliveryId: string;
  readonly owner: string;
  readonly number: number;
}
