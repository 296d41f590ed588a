import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { BatchWriter } from '../db/batch-writer.ts';
import { openDatabase } from '../db/database.ts';
import { DevicePolls } from './device-polls.ts';
import { createAttemptStore } from './store/sqlite/sqlite-attempt-store.ts';

const digest = (parts: readonly string[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest();
const code = Buffer.from('a device code');
let now: number;
let polls: DevicePolls;
beforeEach(() => {
  now = 1_000_000;
  const database = openDatabase(':memory:');
  polls = new DevicePolls({ store: createAttemptStore(database, new BatchWriter(database)), digest, now: () => now });
});

/** Polls after each of these pauses, in seconds; returns those that came too early. */
async function pollAfter(...pauses: number[]): Promise<number[]> {
  const tooEarly: number[] = [];
  for (const seconds of pauses) {
    now += seconds * 1000;
    if (await polls.isTooEarly(code)) tooEarly.push(seconds);
  }
  return tooEarly;
}

// RFC 8628, "Device Access Token Response": "the interval MUST be increased by 5 seconds for this and all subsequent
// requests"; "Device Authorization Response": "If no value is provided, clients MUST use 5 as the default".
describe('polls of a device', () => {
  it('may follow each other after five seconds, and a little less because of the network', async () => {
    expect(await pollAfter(0, 5, 5, 4.6, 5)).toEqual([]);
  });

  it('that come too early make the interval longer by five seconds each, for all later ones', async () => {
    expect(await pollAfter(0, 4, 10, 10)).toEqual([4]);
    expect(await pollAfter(9)).toEqual([9]);
    expect(await pollAfter(15, 14)).toEqual([14]);
    expect(await pollAfter(20)).toEqual([]);
  });

  it('are counted for each device code on its own', async () => {
    expect(await pollAfter(0)).toEqual([]);
    expect(await polls.isTooEarly(Buffer.from('another device code'))).toBe(false);
    expect(await polls.isTooEarly(code)).toBe(true);
  });
});
