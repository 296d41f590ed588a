import type { Database } from 'better-sqlite3';
import type { TurnWriter } from './turn-writer.ts';

/** What a token allows, and in whose name. Times are milliseconds since 1970. */
export interface Grant {
  readonly clientId: string;
  readonly organizationId: string;
  /** The user's id; client tokens have none. */
  readonly subject: string | undefined;
  readonly authType: 'user' | 'client';
  readonly scopes: readonly string[];
  readonly expiresAt: number | undefined;
  readonly isRevoked: boolean;
}

export interface NewClient {
  readonly organizationId: string;
  readonly clientId: string;
  readonly name: string;
  readonly now: number;
}

export interface NewToken extends Pick<Grant, 'clientId' | 'subject' | 'authType' | 'scopes' | 'expiresAt'> {
  readonly hash: Uint8Array;
  readonly now: number;
}

/** Who may ask: organizations, their clients, and tokens by their hashes. */
export interface GrantStore {
  findGrant(hash: Buffer): Promise<Grant | undefined>;
  /** Makes a client, and its organization where it is new. */
  createClient(client: NewClient): Promise<void>;
  saveToken(token: NewToken): Promise<void>;
  revokeToken(hash: Buffer, now: number): Promise<void>;
  /** Makes a client with its token where there is none at all; of two processes that try, one does. */
  createFirstClient(client: NewClient, token: NewToken): Promise<boolean>;
}

interface GrantRow {
  readonly client_id: string;
  readonly organization_id: string;
  readonly subject: string | null;
  readonly auth_type: 'user' | 'client';
  readonly scope: string;
  readonly expires_at: number | null;
  readonly revoked_at: number | null;
}

export function createGrantStore(database: Database, writer: TurnWriter): GrantStore {
  const find = database.prepare<[Buffer], GrantRow>(`
    SELECT t.*, c.organization_id FROM access_tokens AS t JOIN clients AS c ON c.id = t.client_id WHERE t.hash = ?`);
  const insertOrganization = database.prepare('INSERT OR IGNORE INTO organizations VALUES (?, ?, ?)');
  const insertClient = database.prepare('INSERT INTO clients VALUES (?, ?, ?, ?)');
  const insertToken = database.prepare('INSERT INTO access_tokens VALUES (?, ?, ?, ?, ?, ?, ?, NULL)');
  const revoke = database.prepare('UPDATE access_tokens SET revoked_at = ? WHERE hash = ? AND revoked_at IS NULL');
  const anyClient = database.prepare('SELECT 1 FROM clients LIMIT 1');
  const addClient = ({ organizationId, clientId, name, now }: NewClient): void => {
    insertOrganization.run(organizationId, name, now);
    insertClient.run(clientId, organizationId, name, now);
  };
  const addToken = ({ hash, clientId, subject, authType, scopes, expiresAt, now }: NewToken): void => {
    insertToken.run(hash, clientId, subject ?? null, authType, scopes.join(' '), now, expiresAt ?? null);
  };
  const known = createGrantCache(database);
  return {
    async findGrant(hash) {
      const key = hash.toString('latin1');
      const kept = known.get(key);
      if (kept !== undefined) return kept;
      const row = find.get(hash);
      return row === undefined ? undefined : known.keep(key, toGrant(row));
    },
    createClient: (client) => writer.write(() => addClient(client)),
    saveToken: (token) => writer.write(() => addToken(token)),
    createFirstClient: (client, token) =>
      writer.write(() => {
        if (anyClient.get() !== undefined) return false;
        addClient(client);
        addToken(token);
        return true;
      }),
    revokeToken: (hash, now) =>
      writer
        .write(() => {
          revoke.run(now, hash);
        })
        .finally(() => known.forget()),
  };
}

function toGrant(row: GrantRow): Grant {
  return {
    clientId: row.client_id,
    organizationId: row.organization_id,
    subject: row.subject ?? undefined,
    authType: row.auth_type,
    scopes: row.scope.split(' ').filter((scope) => scope !== ''),
    expiresAt: row.expires_at ?? undefined,
    isRevoked: row.revoked_at !== null,
  };
}

/** So many at most: whoever has more tokens in use looks some up again. */
const maxKnown = 10_000;

/** How long another process's revocation may go unseen. */
const staleMs = 100;

/** Grants that were found before. Every revocation of this process empties it, others are looked for now and then. */
function createGrantCache(database: Database) {
  const foreignVersion = database.prepare<[], number>('PRAGMA data_version').pluck();
  const known = new Map<string, Grant>();
  let [version, lookedAt]: [number | undefined, number] = [undefined, Number.NEGATIVE_INFINITY];
  return {
    get(key: string): Grant | undefined {
      const now = performance.now();
      if (now - lookedAt > staleMs) {
        lookedAt = now;
        const found = foreignVersion.get();
        if (found !== version) known.clear();
        version = found;
      }
      return known.get(key);
    },
    keep(key: string, grant: Grant): Grant {
      if (known.size >= maxKnown) known.clear();
      known.set(key, grant);
      return grant;
    },
    forget: () => known.clear(),
  };
}
