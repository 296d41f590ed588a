import { setTimeout as pause } from 'node:timers/promises';
import type { ClosingStack } from '../closing-stack.ts';
import type { RetentionSweeper } from '../jobs/retention-sweeper.ts';
import type { Runner } from '../jobs/run/runner.ts';
import type { Role } from '../settings/roles.ts';
import type { DeliveryService } from '../webhooks/delivery-service.ts';
import type { Pool } from '../workers/pool.ts';
import type { AccessServices } from './access-services.ts';
import type { Health } from './health.ts';

/** The parts that run by themselves until they are stopped. */
interface RunningParts {
  readonly health: Pick<Health, 'probe'>;
  readonly access: Pick<AccessServices, 'start' | 'stop'>;
  readonly sweeper: RetentionSweeper;
  readonly runner: Runner;
  readonly deliveries: DeliveryService;
}

interface StartOptions {
  /** The roles of this process; parts of other roles stay stopped. */
  readonly roles: readonly Role[];
  /** Time that running jobs and attempts have to end after a stop. */
  readonly drainMs: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * Starts the parts one after the other and registers their stops. Work on jobs and deliveries stops first, then the
 * parts that support it; opened resources are closed afterwards.
 */
export async function startParts(parts: RunningParts, options: StartOptions, closing: ClosingStack): Promise<void> {
  const { health, access, sweeper, runner, deliveries } = parts;
  const { roles, drainMs, signal } = options;
  closing.add(() => health.probe.stop());
  closing.add(() => access.stop());
  closing.add(() => sweeper.stop());
  closing.add(() => Promise.all([runner.stop(drainMs), deliveries.stop(drainMs)]));
  const working = [
    ...(roles.includes('worker') ? [runner] : []),
    ...(roles.includes('webhooks') ? [deliveries.worker] : []),
  ];
  // Expired data is swept by all processes, one at a time, so that it does not depend on which processes run.
  for (const part of [health.probe, sweeper, ...working]) {
    signal?.throwIfAborted();
    await part.start();
  }
  signal?.throwIfAborted();
  access.start();
}

/** Resolves when a worker is ready, or when none could be started. */
export async function waitForWorker(pool: Pool): Promise<void> {
  const isStarting = () => {
    const { workers, startFailure } = pool.stats();
    // Without any, they start with the first order.
    const isEveryStarting = workers.length > 0 && workers.every(({ state }) => state === 'starting');
    return startFailure === undefined && isEveryStarting;
  };
  while (isStarting()) await pause(20);
}
