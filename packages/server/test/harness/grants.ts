import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openDatabase } from '../../src/db/database.ts';
import { createGrantStore, type Grant } from '../../src/db/grant-store.ts';
import { TurnWriter } from '../../src/db/turn-writer.ts';
import { Tokens } from '../../src/identity/tokens.ts';
import { createRequestId } from '../../src/request-id.ts';

type Wish = Partial<Pick<Grant, 'subject' | 'authType' | 'scopes' | 'expiresAt'>> & {
  /** The organization; a new one where none is given. */
  readonly organizationId?: string;
  readonly isRevoked?: boolean;
};

/** Makes a token in a server's data folder, beside the running server. */
export async function issueToken(
  data: string,
  wish: Wish = {},
): Promise<{ token: string; clientId: string; organizationId: string }> {
  const database = openDatabase(join(data, 'quoin.db'));
  try {
    const grants = createGrantStore(database, new TurnWriter(database));
    const tokens = new Tokens({ store: grants, now: Date.now });
    const { organizationId = randomUUID(), subject, authType = 'client', scopes = ['converter'], expiresAt } = wish;
    const clientId = createRequestId();
    await grants.createClient({ organizationId, clientId, name: 'test', now: Date.now() });
    const token = await tokens.issue({ clientId, subject, authType, scopes, expiresAt });
    if (wish.isRevoked) await tokens.revoke(token);
    return { token, clientId, organizationId };
  } finally {
    database.close();
  }
}
