/** A subscription as it is kept. Times are milliseconds since 1970. @see the specification, "Webhook subscription" */
export interface Subscription {
  readonly id: string;
  readonly organizationId: string;
  readonly clientId: string;
  readonly name: string;
  /** As the caller wrote it. */
  readonly url: string;
  /** Scheme, host and port of the URL: what is in flight is counted by it. */
  readonly origin: string;
  readonly eventTypes: readonly string[];
  readonly isActive: boolean;
  /** Deliveries in a row that failed for good. */
  readonly failureCount: number;
  readonly lastFailureAt: number | undefined;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly encrypted: EncryptedCredentials;
}

/** What only the sender and the owner may read, encrypted; `webhooks/credentials.ts` opens it. */
export interface EncryptedCredentials {
  readonly secret: Uint8Array;
  /** The secret from before a rotation, which signs too until its time is over. */
  readonly previous: { readonly secret: Uint8Array; readonly until: number } | undefined;
  /** Custom headers, where there are any. */
  readonly headers: Uint8Array | undefined;
}

/** A subscription that is to be made. */
export interface NewSubscription
  extends Pick<
    Subscription,
    'id' | 'organizationId' | 'clientId' | 'name' | 'url' | 'origin' | 'eventTypes' | 'createdAt'
  > {
  readonly encryptedSecret: Uint8Array;
  readonly encryptedHeaders: Uint8Array | undefined;
}

/** What a patch changes; what is absent stays as it is. */
export interface SubscriptionChanges {
  readonly name?: string;
  /** The URL and its origin change together. */
  readonly endpoint?: { readonly url: string; readonly origin: string };
  /** `null` takes the headers away. */
  readonly encryptedHeaders?: Uint8Array | null;
  readonly eventTypes?: readonly string[];
  /** `true` also zeroes the counter of failures, whatever it was before. */
  readonly isActive?: boolean;
}
