import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Block } from './blocks.ts';

/** One line of a shell block that calls the command line. */
export interface Command {
  readonly line: number;
  /** As a user would type it, beginning with `quoin `. */
  readonly text: string;
}

const run = promisify(execFile);
const fromCheckout = /^npm run (?:--silent )?quoin -- /;

/** The `quoin` lines of a shell block; all other lines are there to be read. */
export function listCommands(block: Block): Command[] {
  const commands: Command[] = [];
  let start = 0;
  const lines = block.code.split('\n');
  lines.forEach((line, index) => {
    if (line.endsWith('\\')) return; // goes on in the next line
    const whole = lines.slice(start, index + 1).map((part) => part.replace(/\\$/, '').trim());
    const text = whole.join(' ').replace(/^\$ /, '').replace(fromCheckout, 'quoin ');
    if (text.startsWith('quoin ')) commands.push({ line: block.line + start, text });
    start = index + 1;
  });
  return commands;
}

/** Runs the commands of a block in a folder, with the built command line as `quoin`. */
export async function runCommands(root: string, folder: string, block: Block): Promise<void> {
  const main = join(root, 'packages/cli/dist/main.js');
  if (!existsSync(main)) throw new Error('packages/cli/dist/main.js is missing: build the packages first (pnpm build)');
  const bin = await mkdtemp(join(tmpdir(), 'quoin-bin-'));
  try {
    await writeFile(join(bin, 'quoin'), `#!/bin/sh\nexec ${quote(process.execPath)} ${quote(main)} "$@"\n`);
    await chmod(join(bin, 'quoin'), 0o755);
    const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
    for (const { line, text } of listCommands(block)) {
      await run('sh', ['-c', text], { cwd: folder, env, encoding: 'buffer', maxBuffer: 64 << 20 }).catch((error) => {
        throw new Error(`${block.file}:${line}: \`${text}\` ended with ${error.code}: ${error.stderr}`);
      });
    }
  } finally {
    await rm(bin, { recursive: true, force: true });
  }
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
