/** The data of a client needed on every request. */
export interface KnownClient {
  readonly organizationId: string;
  readonly isDisabled: boolean;
}

export type FindClient = (clientId: string) => KnownClient | undefined;
