import type { AuditLog } from '../../admin/store/audit-log.ts';
import type { EncryptedRows } from '../../admin/store/encrypted-rows.ts';
import type { AttemptStore } from '../../authorization/store/attempt-store.ts';
import type { AuthorizationStore } from '../../authorization/store/authorization-store.ts';
import type { ProcessRegistry } from '../../db/process-registry.ts';
import type { StorageError } from '../../db/storage-error.ts';
import type { AccountStore } from '../../identity/store/account-store.ts';
import type { FindClient } from '../../identity/store/client-lookup.ts';
import type { ErasureStore } from '../../identity/store/erasure-store.ts';
import type { GrantStore } from '../../identity/store/grant-store.ts';
import type { TokenList } from '../../identity/store/token-list.ts';
import type { JobStore } from '../../jobs/store/job-store.ts';
import type { RateStore } from '../../rate-limits/store/rate-store.ts';
import type { TierStore } from '../../rate-limits/store/tier-store.ts';
import type { WebhookStore } from '../../webhooks/store/webhook-store.ts';

/** All stores on one database, and what else the service needs of it. SQLite and PostgreSQL implement it. */
export interface Stores {
  readonly jobs: JobStore;
  readonly webhooks: WebhookStore;
  readonly accounts: AccountStore;
  readonly grants: GrantStore;
  readonly findClient: FindClient;
  readonly tokenList: TokenList;
  readonly authorization: AuthorizationStore;
  readonly attempts: AttemptStore;
  readonly rates: RateStore;
  readonly tiers: TierStore;
  readonly erasure: ErasureStore;
  readonly encrypted: EncryptedRows;
  readonly audit: AuditLog;
  readonly processes: ProcessRegistry;
  /** Milliseconds since 1970 by the clock that all processes on the database share. */
  readonly now: () => number;
  /** Writes one row and waits until it is on the disk. */
  readonly probe: () => Promise<unknown>;
  /** True if the database was found to be damaged. */
  readonly isDamaged: () => boolean;
  /** Calls the listener with every failure of the storage. */
  onStorageFailure(listener: (error: StorageError) => void): void;
  /** Runs a sweep unless another process is running one now. */
  sweepAlone(sweep: () => Promise<void>): Promise<void>;
  /** Overwrites deleted data that the database keeps a copy of, if it can. */
  removeTraces(): void;
  /** Completes pending writes and closes the database. */
  close(): Promise<void>;
}

/** Options of the stores that do not depend on the database. */
export interface StoreOptions {
  /** The clock; the default is that of the database if it is on another machine, else of this process. */
  readonly now: (() => number) | undefined;
  readonly keepFilesMs: number;
  readonly forgetQueries: boolean;
}
