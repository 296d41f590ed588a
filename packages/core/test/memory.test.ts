import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { measureMemory } from './memory.ts';

const MB = 1e6;

describe('measureMemory', () => {
  it('includes memory that the work has released', async () => {
    const { bytes } = await measureMemory(() => void new Uint8Array(100 * MB).fill(1));
    expect(bytes).toBeGreaterThan(95 * MB);
  });

  it('includes arrays that were never written', async () => {
    const { bytes } = await measureMemory(() => new Uint8Array(100 * MB).length);
    expect(bytes).toBeGreaterThan(95 * MB);
  });

  it('includes arrays that are collected while the work still runs', async () => {
    const { bytes } = await measureMemory(() => {
      for (const length of [300, 1, 1, 1]) new Uint8Array(length * MB).at(-1);
      for (let made = 0; made < 400; made++) new Uint8Array(MB).at(-1); // the large one is collected meanwhile
    });
    expect(bytes).toBeGreaterThan(295 * MB);
  });

  it('excludes memory of earlier work', async () => {
    await measureMemory(() => void new Uint8Array(200 * MB).fill(1));
    expect((await measureMemory(() => 1)).bytes).toBeLessThan(10 * MB);
  });

  it.skipIf(!existsSync('/proc/self/status'))('excludes the peak of a parent process', () => {
    const memory = fileURLToPath(new URL('./memory.ts', import.meta.url));
    const child = `import(${JSON.stringify(memory)}).then(({ peakMemory }) => console.log(peakMemory()))`;
    const held = new Uint8Array(600 * MB).fill(1);
    const peak = Number(execFileSync(process.execPath, ['--import', 'tsx', '--eval', child], { encoding: 'utf8' }));
    expect(held[0]).toBe(1);
    expect(peak).toBeGreaterThan(20 * MB);
    expect(peak).toBeLessThan(400 * MB);
  });
});
