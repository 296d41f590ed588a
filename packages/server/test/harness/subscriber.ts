import type { Client } from './client.ts';
import { issueToken } from './grants.ts';

/** A client with jobs, and a user of its organization who subscribes to their events. */
export interface Subscriber {
  readonly clientId: string;
  readonly clientToken: string;
  readonly userToken: string;
  /** Creates a subscription; resolves to its full body, including the secret. */
  subscribe(url: string, more?: { readonly [name: string]: unknown }): Promise<Subscription>;
}

interface Subscription {
  readonly id: string;
  readonly secret: string;
}

/** Creates the client and the user in a server's data folder, while the server is running. */
export async function createSubscriber(data: string, client: Client): Promise<Subscriber> {
  const { organizationId, clientId, token: clientToken } = await issueToken(data);
  const user = { organizationId, authType: 'user', subject: 'somebody', scopes: ['webhook'] } as const;
  const { token: userToken } = await issueToken(data, user);
  return {
    clientId,
    clientToken,
    userToken,
    async subscribe(url, { headers = {}, ...more } = {}) {
      const event_types = ['conversion.completed', 'conversion.failed'];
      const body = { name: 'a subscription', client_id: clientId, endpoint: { url, headers }, event_types, ...more };
      const answer = await client.call('/v1/webhook/subscriptions', { method: 'POST', body, token: userToken });
      if (answer.status !== 201) throw new Error(`the subscription was refused: ${JSON.stringify(answer.json)}`);
      return answer.json as Subscription;
    },
  };
}
