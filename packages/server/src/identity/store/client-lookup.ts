/** What must be known of a client on every request. */
export interface KnownClient {
  readonly organizationId: string;
  readonly isDisabled: boolean;
}

export type FindClient = (clientId: string) => KnownClient | undefined;
