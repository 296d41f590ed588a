import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Case } from '../measure.ts';

const run = promisify(execFile);
const program = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url));

/** Compares whole processes of the command line, from their start to their end. */
export function commandLineCases(): { cases: Case[]; missing: string[] } {
  return existsSync(program) ? { cases: [version], missing: [] } : { cases: [], missing: ['the built command line'] };
}

const version: Case = {
  name: 'quoin --version, one process',
  peer: 'node -e 0',
  maxRatio: 1.5,
  isCold: true,
  rounds: 31,
  open: async () => ({
    ours: () => run(process.execPath, [program, '--version']),
    theirs: () => run(process.execPath, ['-e', '0']),
  }),
};
