import { ConversionError } from '../../src/errors.ts';
import { convert, inspect } from '../../src/index.ts';
import { peakMemory } from '../memory.ts';
import { makePdf } from '../pdf.ts';
import { hostilePdfs } from './hostile-pdfs.ts';

// Converts the documents whose names are the arguments, and prints an outcome for each as a line of JSON.

const interval = 10;

/** The time, and the processor time of this process, in milliseconds. */
function readTimes(): readonly [wall: number, processor: number] {
  const { user, system } = process.cpuUsage();
  return [performance.now(), (user + system) / 1000];
}

/** The smaller of both times: on a busy machine the process waits, and the engine's threads run beside it. */
function timeBetween(from: ReturnType<typeof readTimes>, to: ReturnType<typeof readTimes>): number {
  return Math.min(to[0] - from[0], to[1] - from[1]);
}

async function watch(bytes: Uint8Array, to: 'svg' | 'png' | 'facts') {
  let [last, block, peak] = [readTimes(), 0, 0];
  const first = last;
  const tick = (): void => {
    const now = readTimes();
    block = Math.max(block, timeBetween(last, now) - interval);
    last = now;
    peak = Math.max(peak, process.memoryUsage().rss);
  };
  const timer = setInterval(tick, interval);
  const work = to === 'facts' ? inspect(bytes, { from: 'pdf' }) : convert(bytes, { from: 'pdf', to });
  const result = await work.then(
    () => 'converted',
    (error: unknown) => (error instanceof ConversionError ? error.kind : `defect: ${String(error)}`),
  );
  const time = timeBetween(first, readTimes());
  tick();
  clearInterval(timer);
  return { result, time, block, peak };
}

await convert(makePdf({ content: '0 0 9 9 re f' }), { to: 'svg' }); // loads everything
const [to, ...names] = process.argv.slice(2);
for (const name of names) {
  const bytes = hostilePdfs.find((each) => each.name === name)!.make();
  const outcome = await watch(bytes, to as 'svg' | 'png' | 'facts');
  process.stdout.write(`${JSON.stringify({ name, length: bytes.length, most: peakMemory(), ...outcome })}\n`);
}
