import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { BatchWriter } from '../../packages/server/src/db/batch-writer.ts';
import { openDatabase } from '../../packages/server/src/db/database.ts';
import { protectRoutes } from '../../packages/server/src/http/access-hook.ts';
import { Accounts } from '../../packages/server/src/identity/accounts.ts';
import { Passwords } from '../../packages/server/src/identity/passwords.ts';
import { createGrantCache } from '../../packages/server/src/identity/store/sqlite/grant-cache.ts';
import { createAccountStore } from '../../packages/server/src/identity/store/sqlite/sqlite-account-store.ts';
import { createGrantStore } from '../../packages/server/src/identity/store/sqlite/sqlite-grant-store.ts';
import { Tokens } from '../../packages/server/src/identity/tokens.ts';
import { RateLimiter } from '../../packages/server/src/rate-limits/limiter.ts';
import { RequestLimits } from '../../packages/server/src/rate-limits/request-limits.ts';
import { createRateStore } from '../../packages/server/src/rate-limits/store/sqlite/sqlite-rate-store.ts';
import { createTierStore } from '../../packages/server/src/rate-limits/store/sqlite/sqlite-tier-store.ts';
import { loadRateLimits } from '../../packages/server/src/rate-limits/tiers.ts';
import { createRequestId } from '../../packages/server/src/request-id.ts';
import { generousLimits } from './processes.ts';

// A route with a small response: bare, with access control, or with access control and rate limits. The parts are those
// of the service. The rest of its app is omitted, because it would hide their cost.
//
//   access.ts <data folder> bare|access|limits

const [data = '', kind = 'bare'] = process.argv.slice(2);
const app = fastify();
const token = kind === 'bare' ? '' : await protect(app, kind === 'limits' ? generousLimits : 'off');
const config = { needs: { scopes: ['converter:read', 'converter'] }, category: 'converter' } as const;
app.get('/v1/bench', { config }, async () => ({ data: [] }));
process.stdout.write(`access token ${token}\nlistens on ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);

/** Adds access control to the routes. Returns a valid token. */
async function protect(routes: FastifyInstance, limits: string): Promise<string> {
  const database = openDatabase(join(data, 'quoin.db'));
  const writer = new BatchWriter(database);
  const cache = createGrantCache(database);
  const grants = createGrantStore(database, writer, cache);
  const now = Date.now;
  const tokens = new Tokens({ store: grants, now });
  const limiter = new RateLimiter({ store: createRateStore({ database, writer, now }), now });
  limiter.start();
  const { findTier } = createTierStore(database, writer);
  protectRoutes(routes, {
    recognizer: tokens,
    limits: new RequestLimits({ limits: loadRateLimits(limits), limiter, findTier }),
    proxies: { networks: [], header: 'x-forwarded-for' },
  });
  const store = createAccountStore(database, writer, cache);
  const accounts = new Accounts({ store, grants, passwords: new Passwords(), now, createId: () => createRequestId() });
  const { id: organizationId } = await accounts.createOrganization('bench');
  const { client } = await accounts.createClient({ organizationId, name: 'bench' });
  return tokens.issue({
    clientId: client.id,
    subject: undefined,
    authType: 'client',
    grantType: 'client_credentials',
    scopes: ['converter'],
    expiresAt: now() + 3_600_000,
    family: undefined,
  });
}
