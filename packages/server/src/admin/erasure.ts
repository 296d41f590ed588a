import { setTimeout as pause } from 'node:timers/promises';
import type { FileStore } from '../files/file-store.ts';
import { AccountError } from '../identity/account-error.ts';
import type { AccountStore } from '../identity/store/account-store.ts';
import type { ErasureStore } from '../identity/store/erasure-store.ts';
import type { JobStore } from '../jobs/store/job-store.ts';
import type { WebhookStore } from '../webhooks/store/webhook-store.ts';
import type { AuditLog } from './store/audit-log.ts';

export interface ErasureOptions {
  readonly jobs: JobStore;
  readonly webhooks: WebhookStore;
  readonly accounts: Pick<AccountStore, 'findUserByLogin'>;
  readonly erasure: ErasureStore;
  readonly files: Pick<FileStore, 'removeFiles'>;
  readonly audit: AuditLog;
  /** Overwrites what the database keeps of deleted data. */
  readonly removeTraces: () => void;
  readonly now: () => number;
}

export type ErasureCounts = Readonly<Record<string, number>>;

/** Rows per step, small enough not to block the service. */
const batch = 100;
/** A running service uses what it knows about clients for at most this long. */
const cacheMs = 300;

/**
 * Removes a job, a user or an organization with everything that refers to it. Each step is small and can be repeated:
 * after an interruption the same command continues. The log gets an entry at the beginning and at the end.
 */
export class Erasure {
  readonly #options: ErasureOptions;

  constructor(options: ErasureOptions) {
    this.#options = options;
  }

  async eraseJob(id: string): Promise<ErasureCounts> {
    if ((await this.#options.jobs.readJob(id)) === undefined) {
      throw new AccountError('not_found', 'There is no job with this id.');
    }
    return this.#log('job', id, () => this.#eraseJobs([id]));
  }

  async eraseUser(login: string): Promise<ErasureCounts> {
    const { accounts, erasure } = this.#options;
    const user = await accounts.findUserByLogin(login);
    if (user === undefined) throw new AccountError('not_found', 'There is no user with this login name.');
    return this.#log('user', user.id, async () => {
      const { users, tokens } = await erasure.eraseUser(user.id);
      return { users, tokens };
    });
  }

  async eraseOrganization(id: string): Promise<ErasureCounts> {
    const { erasure, now } = this.#options;
    // Nothing new is created from now on.
    if (!(await erasure.closeOrganization(id, now()))) {
      throw new AccountError('not_found', 'There is no organization with this id.');
    }
    return this.#log('organization', id, async () => {
      await pause(cacheMs);
      const counts = new Counts();
      await this.#eraseKeys(id, counts);
      await this.#eraseJobsOf(id, counts);
      await this.#eraseWebhooks(id, counts);
      counts.add({ ...(await erasure.eraseOrganization(id)) });
      return counts.all();
    });
  }

  async #log(kind: string, subject: string, erase: () => Promise<ErasureCounts>): Promise<ErasureCounts> {
    const { audit, removeTraces, now } = this.#options;
    await audit.add({ at: now(), action: `begin to erase ${kind}`, subject, counts: {} });
    const counts = await erase();
    await audit.add({ at: now(), action: `erase ${kind}`, subject, counts });
    removeTraces();
    return counts;
  }

  /** Files go first, so that an interruption leaves no file without a job; then again, since a job may be running. */
  async #eraseJobs(ids: readonly string[]): Promise<ErasureCounts> {
    const { jobs, webhooks, files } = this.#options;
    for (const id of ids) await files.removeFiles(id);
    const erased = await jobs.eraseJobs(ids);
    const { events, deliveries } = await webhooks.eraseEventsOfJobs(ids);
    for (const id of ids) await files.removeFiles(id);
    return { jobs: erased.jobs, idempotency_keys: erased.idempotencyKeys, events, deliveries };
  }

  async #eraseKeys(organizationId: string, counts: Counts): Promise<void> {
    const { jobs, erasure } = this.#options;
    for (const client of await erasure.listClientIds(organizationId)) {
      for (let count = batch; count === batch; counts.add({ idempotency_keys: count })) {
        count = await jobs.eraseIdempotencyKeys(client, batch);
      }
    }
  }

  async #eraseJobsOf(organizationId: string, counts: Counts): Promise<void> {
    const next = () => this.#options.jobs.listJobIds(organizationId, batch);
    for (let ids = await next(); ids.length > 0; ids = await next()) counts.add(await this.#eraseJobs(ids));
    await this.#options.jobs.eraseCounts(organizationId);
  }

  async #eraseWebhooks(organizationId: string, counts: Counts): Promise<void> {
    const { webhooks } = this.#options;
    for (let after: number | undefined = 0; after !== undefined; ) {
      const { events, deliveries, last } = await webhooks.eraseEventsOf(organizationId, after, batch);
      counts.add({ events, deliveries });
      after = last;
    }
    for (let count = batch; count === batch; counts.add({ subscriptions: count })) {
      count = await webhooks.eraseSubscriptions(organizationId, batch);
    }
  }
}

class Counts {
  readonly #sums = new Map<string, number>();

  add(counts: ErasureCounts): void {
    for (const [kind, count] of Object.entries(counts)) this.#sums.set(kind, (this.#sums.get(kind) ?? 0) + count);
  }

  all(): ErasureCounts {
    return Object.fromEntries(this.#sums);
  }
}
