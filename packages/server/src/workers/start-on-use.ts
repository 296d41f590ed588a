import type { Pool } from './pool.ts';
import { WorkerError } from './worker-error.ts';

/** A pool whose processes are started with its first order. */
export function startOnUse(start: () => Pool): Pool {
  let pool: Pool | undefined;
  let isStopped = false;
  const open = (): Pool => {
    if (isStopped) throw new WorkerError('workers_stopped');
    pool ??= start();
    return pool;
  };
  return {
    convert: async (order, options) => open().convert(order, options),
    examine: async (order) => open().examine(order),
    stats: () => pool?.stats() ?? { waiting: 0, workers: [], startFailure: undefined },
    async stop() {
      isStopped = true;
      await pool?.stop();
    },
  };
}
