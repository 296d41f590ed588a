import { describe, expect, it } from 'vitest';
import { Documents, DocumentsBusy } from './documents.ts';
import type { DocumentAnswer } from './messages.ts';
import type { Pool } from './pool.ts';
import { WorkerError, type WorkerFailureCode } from './worker-error.ts';

const order = { kind: 'validate', document: Buffer.from('{}') } as const;
const done: DocumentAnswer = { outcome: 'done', body: Buffer.from('{}') };

/** Documents in a pool whose examinations end in the given order. */
function open(ends: (WorkerFailureCode | 'done')[], waiting = 0) {
  const orders = { started: 0, examined: 0, stopped: 0 };
  const examine = async (): Promise<DocumentAnswer> => {
    orders.examined += 1;
    const end = ends.shift() ?? 'done';
    if (end === 'done') return done;
    throw new WorkerError(end);
  };
  const startPool = () => {
    orders.started += 1;
    const stats = () => ({ waiting, workers: [], startFailure: undefined });
    const stop = async () => {
      orders.stopped += 1;
    };
    return { examine, stats, stop } as unknown as Pool;
  };
  return { seen: orders, documents: new Documents({ startPool, maxWaiting: 3 }) };
}

describe('documents', () => {
  it('start one pool, with the first document', async () => {
    const { seen, documents } = open([]);
    expect(seen.started).toBe(0);
    for (let count = 0; count < 3; count++) expect(await documents.examine(order)).toBe(done);
    await documents.stop();
    expect(seen).toEqual({ started: 1, examined: 3, stopped: 1 });
  });

  it('are retried once after a crash, and not twice', async () => {
    const once = open(['worker_crashed']);
    expect(await once.documents.examine(order)).toBe(done);
    const twice = open(['worker_crashed', 'worker_crashed']);
    await expect(twice.documents.examine(order)).rejects.toMatchObject({ code: 'worker_crashed' });
    expect([once.seen.examined, twice.seen.examined]).toEqual([2, 2]);
  });

  it.each(['conversion_timeout', 'conversion_memory', 'worker_defect'] as const)(
    'fail at once with %s',
    async (code) => {
      const { seen, documents } = open([code]);
      await expect(documents.examine(order)).rejects.toMatchObject({ code });
      expect(seen.examined).toBe(1);
    },
  );

  it('are refused if too many wait, or the service stops', async () => {
    await expect(open([], 3).documents.examine(order)).rejects.toBeInstanceOf(DocumentsBusy);
    const { seen, documents } = open([]);
    await documents.stop();
    await expect(documents.examine(order)).rejects.toMatchObject({ code: 'workers_stopped' });
    expect(seen).toEqual({ started: 0, examined: 0, stopped: 0 });
  });
});
