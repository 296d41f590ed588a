import { describe, expect, it } from 'vitest';
import { Documents, DocumentsBusy } from './documents.ts';
import type { Pool } from './pool.ts';
import type { DocumentAnswer } from './protocol/messages.ts';
import { WorkerError, type WorkerFailureCode } from './worker-error.ts';

const order = { kind: 'validate', document: Buffer.from('{}') } as const;
const done: DocumentAnswer = { outcome: 'done', body: Buffer.from('{}') };

/** Documents in a pool whose examinations end in the given order. */
function open(outcomes: (WorkerFailureCode | 'done')[], waiting = 0) {
  const counts = { started: 0, examined: 0, stopped: 0 };
  const examine = async (): Promise<DocumentAnswer> => {
    counts.examined += 1;
    const outcome = outcomes.shift() ?? 'done';
    if (outcome === 'done') return done;
    throw new WorkerError(outcome);
  };
  const startPool = () => {
    counts.started += 1;
    const stats = () => ({ waiting, workers: [], startFailure: undefined });
    const stop = async () => {
      counts.stopped += 1;
    };
    return { examine, stats, stop } as unknown as Pool;
  };
  return { counts, documents: new Documents({ startPool, maxWaiting: 3 }) };
}

describe('documents', () => {
  it('start one pool, with the first document', async () => {
    const { counts, documents } = open([]);
    expect(counts.started).toBe(0);
    for (let count = 0; count < 3; count++) expect(await documents.examine(order)).toBe(done);
    await documents.stop();
    expect(counts).toEqual({ started: 1, examined: 3, stopped: 1 });
  });

  it('are retried once after a crash, and not twice', async () => {
    const once = open(['worker_crashed']);
    expect(await once.documents.examine(order)).toBe(done);
    const twice = open(['worker_crashed', 'worker_crashed']);
    await expect(twice.documents.examine(order)).rejects.toMatchObject({ code: 'worker_crashed' });
    expect([once.counts.examined, twice.counts.examined]).toEqual([2, 2]);
  });

  it.each(['conversion_timeout', 'conversion_memory', 'worker_defect'] as const)(
    'fail at once with %s',
    async (code) => {
      const { counts, documents } = open([code]);
      await expect(documents.examine(order)).rejects.toMatchObject({ code });
      expect(counts.examined).toBe(1);
    },
  );

  it('are refused if too many wait, or the service stops', async () => {
    const full = open([], 3).documents;
    expect(await full.examine(order)).toBe(done); // starts the pool
    await expect(full.examine(order)).rejects.toBeInstanceOf(DocumentsBusy);
    const { counts, documents } = open([]);
    await documents.stop();
    await expect(documents.examine(order)).rejects.toMatchObject({ code: 'workers_stopped' });
    expect(counts).toEqual({ started: 0, examined: 0, stopped: 0 });
  });
});
