import { clean } from './authorization-client.ts';
import type { Credentials } from './credential-file.ts';
import type { Caller } from './session.ts';

/** A log-in as JSON; it never contains a token. */
export function toWire(server: string, credentials: Credentials, caller: Caller) {
  const { userId, name, login, organizationId } = caller;
  return {
    ok: true,
    server,
    user: { id: userId, login, name },
    organization_id: organizationId,
    client_id: credentials.clientId,
    scopes: credentials.scopes,
    expires_at: new Date(credentials.expiresAt).toISOString(),
    renewable: credentials.refreshToken !== undefined,
  };
}

/** The same as lines. */
export function toLines(server: string, credentials: Credentials, caller: Caller): string {
  const { clientId, scopes, expiresAt, refreshToken } = credentials;
  const { userId, name, login, organizationId } = caller;
  const user = [name ?? login, login !== undefined && login !== name ? `(${login})` : undefined, userId];
  const end = new Date(expiresAt).toISOString();
  const facts = [
    ['server', server],
    ['user', user.filter((part) => part !== undefined).join(' ')],
    ['organization', organizationId ?? 'unknown'],
    ['client', clientId],
    ['scopes', scopes.join(' ')],
    ['expires', refreshToken === undefined ? end : `${end}, then renewed by itself`],
  ] as const;
  return facts.map(([fact, value]) => `${fact.padEnd(12)}  ${clean(value)}\n`).join('');
}
