/** The data of a client needed on every request. */
export interface KnownClient {
  readonly organizationId: string;
  readonly isDisabled: boolean;
}

/** Returns a known client at once, so that a request with a cached token need not wait. */
export type FindClient = (clientId: string) => KnownClient | undefined | Promise<KnownClient | undefined>;
