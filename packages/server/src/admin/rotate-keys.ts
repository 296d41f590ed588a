import { AccountError } from '../identity/account-error.ts';
import { keyIdOf } from '../secret-key.ts';
import { type Command, toTime } from './command.ts';
import { rotateKeys } from './key-rotation.ts';

/** Idempotency keys are compared with digests of an old key for this long. */
const keepDigestsMs = 24 * 3_600_000;

export const rotateKeysCommand: Command = {
  name: 'rotate-keys',
  summary: 'encrypt everything with the first secret key that an older one has encrypted',
  flags: { new: { help: 'only add a new key to the key file of the data folder; restart the service afterwards' } },
  usesSecretKey: true,
  async run({ secretKeys, encrypted, audit, processes, now }, given) {
    if (given.has('new')) {
      const id = keyIdOf(secretKeys.add());
      const message = 'New key added. Restart every process of the service, then run "rotate-keys" without --new.';
      return { row: { key: id }, message };
    }
    const keys = secretKeys.load();
    const id = keyIdOf(keys);
    const stale = await processes.countWithOtherKey(id);
    if (stale > 0) {
      throw new AccountError(
        'conflict',
        `${stale} running process(es) of the service encrypt with another key than ${id}. Give all of them the same keys, the new one first, restart them, and run this again.`,
      );
    }
    const counts = await rotateKeys({ rows: encrypted, keys, audit, now });
    const row = { key: id, ...counts, old_keys_until: toTime(now() + keepDigestsMs) };
    return { row, message: 'Keys rotated. Remove the old keys after the last time below.' };
  },
};
