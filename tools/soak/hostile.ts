import { hostilePdfs } from '../../packages/core/test/hostile/hostile-pdfs.ts';
import { watchHostile } from '../../packages/core/test/hostile/watched.ts';

/**
 * Time of a conversion and its longest block in milliseconds, and memory of the process in bytes. A stencil of as many
 * pixels as `maxPixels` admits has 1,074 MB.
 */
const [maxTime, maxBlock, maxMemory] = [60_000, 3_000, 1_600e6];

/** Converts small documents that are made to take long or to use much memory, to each kind of output. */
export async function soakHostile(): Promise<string[]> {
  const problems: string[] = [];
  const names = hostilePdfs.map(({ name }) => name);
  for (const to of ['svg', 'png', 'facts'] as const) {
    const outcomes = await watchHostile(names, { to, patience: maxTime * 2 });
    for (const { name, result, time, block, peak } of outcomes) {
      const facts = `${time.toFixed(0)} ms, blocked ${block.toFixed(0)} ms, ${(peak / 1e6).toFixed(0)} MB`;
      if (time > maxTime / 20) process.stdout.write(`${to}: ${name}: ${result}, ${facts}\n`);
      if (result.startsWith('defect') || time > maxTime || block > maxBlock || peak > maxMemory)
        problems.push(`${to}: ${name}: ${result}, ${facts}`);
    }
    process.stdout.write(`${outcomes.length} hostile documents to ${to}\n`);
  }
  return problems;
}
