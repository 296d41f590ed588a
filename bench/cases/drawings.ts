import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Case } from '../measure.ts';
import { makeDrawings } from './drawing-samples.ts';

/** Conversions before the measurement, after which Node.js has compiled the code, as in a service. */
const warmCount = 8000;

/** Compares svg → png with the bare engine on the unchanged bytes, in the median of drawings. */
export function drawingCases(corpus: string | undefined): { cases: Case[]; missing: string[] } {
  const folder = corpus === undefined ? undefined : join(corpus, 'svg');
  const real = folder === undefined || !existsSync(folder) ? [] : readDrawings(folder);
  const cases = [medianCase('svg → png, median of 20', makeDrawings())];
  if (real.length > 0) cases.push(medianCase('svg → png, median of the corpus', real));
  return { cases, missing: real.length > 0 ? [] : ['drawings in the corpus (QUOIN_CORPUS)'] };
}

function medianCase(name: string, drawings: readonly Uint8Array[]): Case {
  return {
    name,
    peer: 'bare sharp',
    maxRatio: 1.5,
    rounds: 31,
    open: async () => {
      const worker = fork(fileURLToPath(new URL('../drawing-worker.mjs', import.meta.url)), {
        execArgv: [],
        serialization: 'advanced',
      });
      const count = await send(worker, { opens: drawings });
      const ours = () => send(worker, { side: 'ours' });
      const theirs = () => send(worker, { side: 'theirs' });
      for (let done = 0; done < warmCount; done += count) {
        await ours();
        await theirs();
      }
      return {
        ours,
        theirs,
        close: async () => {
          worker.kill();
        },
      };
    },
  };
}

async function send(worker: ChildProcess, message: object): Promise<number> {
  const waiting = new AbortController();
  const reply = once(worker, 'message', waiting);
  const end = once(worker, 'exit', waiting).then(() => {
    throw new Error('the process that converts drawings ended');
  });
  try {
    worker.send(message);
    return (await Promise.race([reply, end]))[0] as number;
  } finally {
    waiting.abort();
  }
}

function readDrawings(folder: string): Uint8Array[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.svg'));
  return names.map((name) => new Uint8Array(readFileSync(join(folder, name))));
}
