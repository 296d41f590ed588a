import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BatchWriter } from '../../db/batch-writer.ts';
import { openDatabase } from '../../db/database.ts';
import { StorageError } from '../../db/storage-error.ts';
import { createGrantCache } from '../../identity/store/sqlite/grant-cache.ts';
import { createAccountStore } from '../../identity/store/sqlite/sqlite-account-store.ts';
import { createGrantStore } from '../../identity/store/sqlite/sqlite-grant-store.ts';
import { Tokens } from '../../identity/tokens.ts';
import { openLog } from '../../operation/log.ts';
import { createNoLimits } from '../../rate-limits/no-limits.ts';
import { createRequestId } from '../../request-id.ts';
import { authorizationRoutes } from '../../routes/authorization.ts';
import { AuthorizationServer } from '../authorization-server.ts';
import { type AuthorizationKeys, loadAuthorizationKeys } from '../keys.ts';
import { createAuthorizationStore } from '../store/sqlite/sqlite-authorization-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'quoin-provider-'));
let keys: AuthorizationKeys;
beforeAll(async () => {
  keys = await loadAuthorizationKeys(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The routes with an account store that fails, and the collected log. */
function createApp(failure: Error) {
  const database = openDatabase(':memory:');
  const [writer, known] = [new BatchWriter(database), createGrantCache(database)];
  const grants = createGrantStore(database, writer, known);
  const lines: string[] = [];
  const authorization = new AuthorizationServer({
    accounts: { ...createAccountStore(database, writer, known), findClient: () => Promise.reject(failure) },
    grants,
    store: createAuthorizationStore(database, writer, known),
    tokens: new Tokens({ store: grants, now: Date.now }),
    logIn: {} as never,
    userCodes: {} as never,
    polls: {} as never,
    keys,
    log: openLog('info', { write: (line: string) => void lines.push(line) }),
    now: Date.now,
  });
  const app = fastify({ genReqId: () => createRequestId() });
  app.addHook('onRequest', async (request, reply) => void reply.header('X-Service-Request-Id', request.id));
  const open = { limits: createNoLimits(), proxies: { networks: [], header: 'forwarded' } } as const;
  app.register(authorizationRoutes, { authorization, baseUrl: () => 'http://service.example', ...open });
  return { app, lines };
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const body = 'grant_type=client_credentials&scope=converter&client_id=c&client_secret=planted-secret';

describe('the authorization server', () => {
  it('answers 503 in the usual form while its storage is unavailable', async () => {
    const { app } = createApp(new StorageError('the disk of the database is full'));
    const answer = await app.inject({ method: 'POST', url: '/oauth/token', headers: form, body });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '30']);
    expect(answer.json()).toEqual({
      error: 'service_unavailable',
      error_description: 'The storage of the service is not available. Try again later.',
      request_id: answer.headers['x-service-request-id'],
    });
  });

  it('answers 500 for a bug, and describes it only in the log', async () => {
    const { app, lines } = createApp(new TypeError('a detail'));
    const answer = await app.inject({ method: 'POST', url: '/oauth/token', headers: form, body });
    const id = answer.headers['x-service-request-id'];
    expect([answer.statusCode, answer.json().error, answer.json().request_id]).toEqual([500, 'server_error', id]);
    expect(answer.body).not.toContain('a detail');
    expect(lines.join('')).toContain('a detail');
    expect(lines.join('')).toContain(String(id));
    expect(lines.join('')).not.toContain('planted-secret');
  });

  it('allows no other origins and no caching', async () => {
    const { app } = createApp(new Error());
    const { headers } = await app.inject({ url: '/oauth/jwks', headers: { origin: 'https://evil.example' } });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('does not take its own address from forwarded headers', async () => {
    const { app } = createApp(new StorageError('x'));
    const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', host: 'evil.example' };
    const answer = await app.inject({ url: '/.well-known/oauth-authorization-server', headers: forged });
    expect(answer.body).not.toContain('evil.example');
    expect(answer.json().issuer).toBe('http://service.example');
  });
});
