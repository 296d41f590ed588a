import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkPermissions } from './permissions.ts';

const folder = mkdtempSync(join(tmpdir(), 'quoin-modes-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.skipIf(process.platform === 'win32')('modes are not checked on Windows, where all files seem to be readable', () => {
  chmodSync(folder, 0o755);
  const problemsOn = (platform: NodeJS.Platform): string[] => {
    const found: string[] = [];
    checkPermissions(folder, (_part, _level, message) => found.push(message), platform);
    return found;
  };
  expect(problemsOn('linux')).toEqual([expect.stringContaining('has mode 755')]);
  expect(problemsOn('win32')).toEqual([]);
});
