import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider';
import { hashSecret } from '../../identity/secrets.ts';
import type { AccountStore } from '../../identity/store/account-store.ts';
import type { GrantStore } from '../../identity/store/grant-store.ts';
import { toClientMetadata } from '../client-metadata.ts';
import type { DevicePolls } from '../device-polls.ts';
import type { AuthorizationKeys } from '../keys.ts';
import type { AuthorizationStore, Family, Ticket, TicketKind } from '../store/authorization-store.ts';
import { digestUserCode, isUserCodeDigest } from '../user-code.ts';
import { hashedId, hashOf, isHashedId } from './hashed-id.ts';

export interface AdapterOptions {
  readonly accounts: Pick<AccountStore, 'findClient'>;
  readonly grants: GrantStore;
  readonly store: AuthorizationStore;
  readonly keys: Pick<AuthorizationKeys, 'formKey'>;
  readonly polls: Pick<DevicePolls, 'isTooEarly'>;
  readonly issuer: string;
  readonly now: () => number;
}

/** Stores the provider's data, each kind in its table, under hashes of the secrets. */
export function createAdapterFactory(options: AdapterOptions): AdapterFactory {
  return (kind) => {
    if (kind === 'Client') return clientAdapter(options);
    if (kind === 'AccessToken' || kind === 'ClientCredentials') return tokenAdapter(options, kind);
    if (kind === 'Grant') return familyAdapter(options);
    if (kind === 'DeviceCode') return deviceCodeAdapter(options);
    if (isTicketKind(kind)) return ticketAdapter(options, kind);
    return unusedAdapter;
  };
}

function isTicketKind(kind: string): kind is TicketKind {
  return ['AuthorizationCode', 'RefreshToken', 'Session', 'Interaction'].includes(kind);
}

/** Adapter for kinds that are never stored or looked up. */
const unusedAdapter: Adapter = {
  upsert: () => throwUnused(),
  find: async () => undefined,
  findByUserCode: async () => undefined,
  findByUid: async () => undefined,
  consume: () => throwUnused(),
  destroy: () => throwUnused(),
  revokeByGrantId: () => throwUnused(),
};

async function throwUnused(): Promise<never> {
  throw new TypeError('the provider stores a kind of data that should be unused');
}

function clientAdapter({ accounts, issuer }: AdapterOptions): Adapter {
  return {
    ...unusedAdapter,
    async find(id) {
      const client = await accounts.findClient(id);
      if (client === undefined || client.disabledAt !== undefined) return undefined;
      return toClientMetadata(client, issuer);
    },
  };
}

/** Access tokens are stored in the service's own token table. */
function tokenAdapter({ grants, store, now }: AdapterOptions, kind: 'AccessToken' | 'ClientCredentials'): Adapter {
  const authType = kind === 'AccessToken' ? 'user' : 'client';
  return {
    ...unusedAdapter,
    upsert: (id, { clientId = '', accountId, grantId, gty = '', scope = '' }, expiresIn = 0) =>
      grants.saveToken({
        hash: hashSecret(id),
        clientId,
        subject: accountId,
        authType,
        grantType: authType === 'client' ? 'client_credentials' : grantTypeOf(gty),
        scopes: scope.split(' '),
        family: grantId,
        now: now(),
        expiresAt: now() + expiresIn * 1000,
      }),
    async find(id) {
      const grant = await grants.findGrant(hashSecret(id));
      if (grant === undefined || grant.authType !== authType || grant.isRevoked) return undefined;
      const { clientId, subject, family, issuedAt, expiresAt = Number.POSITIVE_INFINITY } = grant;
      if (expiresAt <= now()) return undefined;
      const times = { iat: toSeconds(issuedAt), exp: toSeconds(Math.min(expiresAt, now() + 3_600_000)) };
      const user = subject === undefined ? {} : { accountId: subject };
      const familyOf = family === undefined ? {} : { grantId: family };
      return { jti: id, kind, clientId, scope: grant.scopes.join(' '), ...times, ...user, ...familyOf };
    },
    destroy: async (id) => void (await grants.revokeToken(hashSecret(id), now())),
    revokeByGrantId: (family) => store.revokeFamily(family, now()),
  };
}

/** `gty` is the history of a token: its first grant type, and whether it was refreshed. */
function grantTypeOf(gty: string): 'authorization_code' | 'refresh_token' {
  return gty.endsWith('refresh_token') ? 'refresh_token' : 'authorization_code';
}

function familyAdapter({ store, now }: AdapterOptions): Adapter {
  return {
    ...unusedAdapter,
    upsert: (id, payload, expiresIn = 0) =>
      store.saveFamily({
        id,
        userId: payload.accountId ?? '',
        clientId: payload.clientId ?? '',
        payload: JSON.stringify(payload),
        expiresAt: now() + expiresIn * 1000,
      }),
    find: async (id) => parseFamily(await store.findFamily(id, now())),
    destroy: (id) => store.revokeFamily(id, now()),
  };
}

function parseFamily(family: Family | undefined): AdapterPayload | undefined {
  return family === undefined ? undefined : (JSON.parse(family.payload) as AdapterPayload);
}

function ticketAdapter({ store, now }: AdapterOptions, kind: TicketKind): Adapter {
  return {
    ...unusedAdapter,
    upsert: (id, payload, expiresIn = 0) =>
      store.saveTicket({
        kind,
        hash: hashSecret(id),
        uid: kind === 'Session' ? payload.uid : undefined,
        userId: payload.accountId,
        family: payload.grantId,
        payload: maskSecret(payload, id),
        expiresAt: now() + expiresIn * 1000,
      }),
    async find(id) {
      const ticket = await store.findTicket(kind, hashSecret(id), now());
      if (ticket === undefined) return undefined;
      // The provider revokes the family of a used token, so one that can be repeated counts as unused.
      const isUsed = ticket.consumedAt !== undefined && !(await store.canRepeat(ticket.hash, now()));
      return unmaskSecret(isUsed ? ticket : { ...ticket, consumedAt: undefined }, id);
    },
    async findByUid(uid) {
      const ticket = await store.findTicketByUid(kind, uid, now());
      // A session found by its uid may be read and ended; its secret is unknown.
      return ticket === undefined ? undefined : unmaskSecret(ticket, hashedId(ticket.hash));
    },
    async consume(id) {
      if (await store.consumeTicket(kind, hashSecret(id), now())) return;
      throw new errors.InvalidGrant('it was already used');
    },
    destroy: (id) => store.removeTicket(kind, hashOf(id)),
    revokeByGrantId: (family) => store.revokeFamily(family, now()),
  };
}

/**
 * Device codes are also found by a keyed digest of their user code: it is too short for a plain hash.
 * A code found by it, whose own secret is unknown, is saved and found again by its hash.
 */
function deviceCodeAdapter(options: AdapterOptions): Adapter {
  const { store, keys, polls, now } = options;
  const adapter = ticketAdapter(options, 'DeviceCode');
  return {
    ...adapter,
    upsert(id, payload, expiresIn = 0) {
      const { userCode = '' } = payload;
      const uid = isUserCodeDigest(userCode) ? userCode : digestUserCode(keys.formKey, userCode);
      return store.saveTicket({
        kind: 'DeviceCode',
        hash: hashOf(id),
        uid,
        userId: payload.accountId,
        family: payload.grantId,
        payload: maskSecret({ ...payload, userCode: uid }, id),
        expiresAt: now() + expiresIn * 1000,
      });
    },
    async find(id) {
      const hash = hashOf(id);
      const ticket = await store.findTicket('DeviceCode', hash, now());
      if (ticket === undefined) return undefined;
      const payload = unmaskSecret(ticket, id);
      const isPending = payload.accountId === undefined && payload.error === undefined;
      // Only the device itself knows the code; our pages use the hash.
      if (isPending && !isHashedId(id) && (await polls.isTooEarly(hash)))
        throw new errors.SlowDown('you are polling too quickly; wait 5 seconds longer than before');
      return payload;
    },
    async findByUserCode(userCode) {
      const ticket = await store.findTicketByUid('DeviceCode', digestUserCode(keys.formKey, userCode), now());
      return ticket === undefined ? undefined : { ...unmaskSecret(ticket, hashedId(ticket.hash)), userCode };
    },
  };
}

/** Placeholder for the secret in stored payloads; JSON never contains this character. */
const secretPlaceholder = '\u0001';

/**
 * Serializes a payload without its secret. The provider writes the secret into several members, and into an interaction
 * also the secret of the session, which is never read.
 */
function maskSecret(payload: AdapterPayload, id: string): string {
  const { session } = payload;
  const masked = session === undefined ? payload : { ...payload, session: { ...session, cookie: undefined } };
  return JSON.stringify(masked).replaceAll(id, secretPlaceholder);
}

function unmaskSecret({ payload, consumedAt }: Ticket, id: string): AdapterPayload {
  const masked = JSON.parse(payload.replaceAll(secretPlaceholder, id)) as AdapterPayload;
  return consumedAt === undefined ? masked : { ...masked, consumed: toSeconds(consumedAt) };
}

function toSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
