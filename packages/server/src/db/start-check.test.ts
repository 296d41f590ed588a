import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireUndamagedDatabase } from './start-check.ts';

const folder = mkdtempSync(join(tmpdir(), 'quoin-start-check-'));
const path = join(folder, 'quoin.db');
beforeAll(() => writeFileSync(path, 'x'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the check with a program of one statement instead of the real one. */
function checkWith(statement: string): Promise<boolean> {
  const program = join(folder, 'program.mjs');
  writeFileSync(program, statement);
  return requireUndamagedDatabase(path, { program, limitMs: 20_000, jobsFolder: folder });
}

describe('the check of a database at the start', () => {
  it('accepts an intact database', async () => {
    expect(await checkWith('process.stdout.write("[]")')).toBe(true);
  });

  it('rejects a damaged database', async () => {
    await expect(checkWith('process.stdout.write(\'["page 2 is wrong"]\')')).rejects.toThrow('page 2 is wrong');
  });

  it.each(['SIGKILL', 'SIGTERM'])('is unfinished if its process is ended with %s', async (signal) => {
    expect(await checkWith(`process.kill(process.pid, "${signal}"); setInterval(() => {}, 1_000)`)).toBe(false);
  });

  it('fails if its program fails', async () => {
    await expect(checkWith('throw new Error("no such module")')).rejects.toThrow('no such module');
  });
});
