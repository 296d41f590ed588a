import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { procGauge, psGauge, resolveGauge } from './memory.ts';

const hasProc = existsSync('/proc/self/status');
const gauges = [
  { name: '/proc', gauge: procGauge, isThere: hasProc },
  { name: 'ps', gauge: psGauge, isThere: hasPs() },
];

describe.each(gauges.filter(({ isThere }) => isThere))('memory by $name', ({ gauge }) => {
  it('matches what the process itself measures', async () => {
    const script = `const held = Buffer.alloc(64 * 1024 * 1024, 1);
      setInterval(() => held, 1000);
      process.stdout.write(String(process.memoryUsage.rss()));`;
    const other = spawn(process.execPath, ['-e', script]);
    const [reported] = await once(other.stdout, 'data');
    const bytes = await gauge.read(other.pid ?? 0);
    other.kill('SIGKILL');
    const slack = 8 * 1024 * 1024; // the process continues after measuring
    expect(bytes).toBeGreaterThan(Number(reported) - slack);
    expect(bytes).toBeLessThan(Number(reported) + slack);
    expect(bytes).toBeGreaterThan(64 * 1024 * 1024);
  });

  it('is undefined if there is no such process', async () => {
    expect(await gauge.read(2 ** 22 + 1)).toBeUndefined(); // above the highest possible id
  });
});

describe('the gauge of this system', () => {
  it('reads from the kernel if possible', () => {
    expect(resolveGauge()).toBe(hasProc ? procGauge : psGauge);
  });
});

function hasPs(): boolean {
  try {
    return execFileSync('ps', ['-o', 'pid=', '-p', String(process.pid)]).length > 0;
  } catch {
    return false;
  }
}
