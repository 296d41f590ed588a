import { randomUUID } from 'node:crypto';
import type { Tokens } from './identity/tokens.ts';
import { createRequestId } from './request-id.ts';

/** What the first start makes; the token is shown once and then known to nobody. */
export interface FirstClient {
  readonly organizationId: string;
  readonly clientId: string;
  readonly token: string;
}

/** Makes an organization with a client and its access token, unless there is a client already. */
export async function createFirstClient(tokens: Tokens): Promise<FirstClient | undefined> {
  const ids = { organizationId: randomUUID(), clientId: createRequestId() };
  const token = await tokens.issueFirst({ ...ids, name: 'First organization', scopes: ['converter', 'document'] });
  return token === undefined ? undefined : { ...ids, token };
}
