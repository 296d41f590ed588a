import { expect, it } from 'vitest';
import { renameOver } from './rename.ts';

/** A system whose first renames fail with these codes. */
function systemOf(platform: NodeJS.Platform, codes: readonly string[]) {
  const failures = [...codes];
  const pauses: number[] = [];
  let renames = 0;
  return {
    pauses,
    count: () => renames,
    platform,
    rename: async () => {
      renames++;
      const code = failures.shift();
      if (code !== undefined) throw Object.assign(new Error(code), { code });
    },
    wait: async (milliseconds: number) => pauses.push(milliseconds),
  };
}

it('on Windows waits while another program has the file open', async () => {
  const system = systemOf('win32', ['EPERM', 'EBUSY', 'EACCES']);
  await renameOver('a', 'b', system);
  expect([system.count(), system.pauses]).toEqual([4, [10, 40, 160]]);
});

it('on Windows gives up in the end, and at once for other failures', async () => {
  const open = systemOf(
    'win32',
    Array.from({ length: 9 }, () => 'EPERM'),
  );
  await expect(renameOver('a', 'b', open)).rejects.toThrow('EPERM');
  expect(open.count()).toBe(6);
  const absent = systemOf('win32', ['ENOENT']);
  await expect(renameOver('a', 'b', absent)).rejects.toThrow('ENOENT');
  expect(absent.count()).toBe(1);
});

it('on other systems renames once', async () => {
  const system = systemOf('linux', ['EPERM']);
  await expect(renameOver('a', 'b', system)).rejects.toThrow('EPERM');
  expect(system.count()).toBe(1);
});
