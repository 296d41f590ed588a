import { describe, expect, it } from 'vitest';
import { NetworkError } from '../../network/failure.ts';
import { retryTransfer } from './retry-transfer.ts';

/** Runs a transfer whose first tries fail with these errors. Returns the number of tries and the pauses. */
async function run(errors: readonly Error[], count: number, signal = new AbortController().signal) {
  const pauses: number[] = [];
  let tries = 0;
  const transfer = async (): Promise<string> => {
    const error = errors[tries++];
    if (error !== undefined) throw error;
    return 'done';
  };
  const wait = async (milliseconds: number): Promise<void> => void pauses.push(milliseconds);
  const result = await retryTransfer(transfer, { count, signal, wait }).catch((error: unknown) => error);
  return { result, tries, pauses };
}

const refused = (status: number) => new NetworkError('status_refused', 'refused', { status });
const lost = new NetworkError('connection_lost', 'lost');

describe('a transfer', () => {
  it('is not repeated unless the operator allows it', async () => {
    const error = refused(503);
    expect(await run([error], 0)).toEqual({ result: error, tries: 1, pauses: [] });
  });

  it.each([
    ['status 500', refused(500)],
    ['status 599', refused(599)],
    ['a lost connection', lost],
    ['a truncated body', new NetworkError('body_truncated', 'truncated')],
    ['a reset while connecting', new NetworkError('connect_failed', 'no', { reason: 'ECONNRESET' })],
  ])('is repeated after %s', async (_, error) => {
    expect(await run([error, error], 2)).toMatchObject({ result: 'done', tries: 3 });
    expect(await run([error, error, error], 2)).toMatchObject({ result: error, tries: 3 });
  });

  it.each([
    ['status 404', refused(404)],
    ['status 499', refused(499)],
    ['a redirect', new NetworkError('redirected', 'elsewhere', { status: 307 })],
    ['a refused address', new NetworkError('address_refused', 'private')],
    ['a timeout', new NetworkError('transfer_timeout', 'late')],
    ['an error of the service', new Error('defect')],
  ])('is not repeated after %s', async (_, error) => {
    expect(await run([error], 5)).toEqual({ result: error, tries: 1, pauses: [] });
  });

  it('is repeated after pauses that double, up to half a minute, and vary by a quarter', async () => {
    const { pauses } = await run(Array(7).fill(lost), 7);
    expect(pauses).toHaveLength(7);
    for (const [index, longest] of [1, 2, 4, 8, 16, 30, 30].entries()) {
      expect(pauses[index]).toBeLessThanOrEqual(longest * 1_000);
      expect(pauses[index]).toBeGreaterThanOrEqual(longest * 750);
    }
  });

  it('ends with the reason of its signal, also during a pause', async () => {
    const reason = new Error('stopped');
    const aborting = new AbortController();
    const running = retryTransfer(() => Promise.reject(lost), { count: 3, signal: aborting.signal });
    setTimeout(() => aborting.abort(reason), 20);
    await expect(running).rejects.toBe(reason);
    expect(await run([lost], 3, AbortSignal.abort(reason))).toEqual({ result: reason, tries: 1, pauses: [] });
  });
});
