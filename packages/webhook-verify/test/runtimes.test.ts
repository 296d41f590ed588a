import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { vectors } from './vectors.ts';

const check = fileURLToPath(new URL('./every-runtime.mjs', import.meta.url));
/** The commands that start the runtimes. Continuous integration has all of them; a machine may lack some. */
const runtimes = [
  { name: 'node', command: process.execPath, args: [check] },
  { name: 'deno', command: 'deno', args: ['run', '--allow-read', check] },
  { name: 'bun', command: 'bun', args: [check] },
];

describe.each(runtimes)('on $name', ({ name, command, args }) => {
  it.skipIf(!isInstalled(command))(`the built package passes every vector (needs ${name} in the PATH)`, () => {
    const { vectors: count, problems } = JSON.parse(execFileSync(command, args, { encoding: 'utf8' }));
    expect(problems).toEqual([]);
    expect(count).toBe(vectors.length);
  });
});

function isInstalled(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
