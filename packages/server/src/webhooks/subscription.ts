/** A stored subscription. Times are milliseconds since 1970. @see the specification, "Webhook subscription" */
export interface Subscription {
  readonly id: string;
  readonly organizationId: string;
  readonly clientId: string;
  readonly name: string;
  /** As the caller wrote it. */
  readonly url: string;
  /** Scheme, host and port of the URL. Concurrent attempts are counted by it. */
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

/** Encrypted credentials, which only the sender and the owner may read; see `webhooks/credentials.ts`. */
export interface EncryptedCredentials {
  readonly secret: Uint8Array;
  /** The secret from before a rotation, which also signs until the given time. */
  readonly previous: { readonly secret: Uint8Array; readonly until: number } | undefined;
  /** Custom headers, if there are any. */
  readonly headers: Uint8Array | undefined;
}

/** A subscription to create. */
export interface NewSubscription
  extends Pick<
    Subscription,
    'id' | 'organizationId' | 'clientId' | 'name' | 'url' | 'origin' | 'eventTypes' | 'createdAt'
  > {
  readonly encryptedSecret: Uint8Array;
  readonly encryptedHeaders: Uint8Array | undefined;
}

/** The changes of a patch. Absent members do not change. */
export interface SubscriptionChanges {
  readonly name?: string;
  /** The URL and its origin change together. */
  readonly endpoint?: { readonly url: string; readonly origin: string };
  /** `null` removes the headers. */
  readonly encryptedHeaders?: Uint8Array | null;
  readonly eventTypes?: readonly string[];
  /** `true` also resets the failure counter, whatever the state was. */
  readonly isActive?: boolean;
}
