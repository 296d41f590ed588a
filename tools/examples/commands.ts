import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { formats, inspect } from '@quoin/core';
import type { Block } from './blocks.ts';

/** One line of a shell block that calls the command line. */
export interface Command {
  readonly line: number;
  /** As a user would type it, beginning with `quoin `. */
  readonly text: string;
}

const run = promisify(execFile);
/** `quoin` as a command: at the start of a line, or after a pipe or another command. */
const callsQuoin = /(^|[|;&]\s*)(\.\/)?quoin /;
const callsNpm = /(^|[|;&]\s*)npm run (--?\S+ )*quoin\b/;

/** Lists the lines of a shell block that call `quoin`. Other lines do not run. */
export function listCommands(block: Block): Command[] {
  const commands: Command[] = [];
  let start = 0;
  const lines = block.code.split('\n');
  lines.forEach((line, index) => {
    if (line.endsWith('\\')) return; // continues on the next line
    const whole = lines.slice(start, index + 1).map((part) => part.replace(/\\$/, '').trim());
    const text = whole.join(' ').replace(/^\$ /, '');
    if (callsNpm.test(text)) {
      const place = `${block.file}:${block.line + start}`;
      throw new Error(`${place}: npm adds lines to the output; use ./quoin`);
    }
    if (callsQuoin.test(text)) commands.push({ line: block.line + start, text });
    start = index + 1;
  });
  return commands;
}

/**
 * Runs the commands of a block in a folder, each in a shell, unchanged, with pipes and redirections. `quoin` and
 * `./quoin` are the built command line. A file that a command writes must have the format of its extension.
 */
export async function runCommands(root: string, folder: string, block: Block): Promise<void> {
  const main = join(root, 'packages/cli/dist/main.js');
  if (!existsSync(main)) throw new Error('packages/cli/dist/main.js is missing: build the packages first (pnpm build)');
  const bin = await mkdtemp(join(tmpdir(), 'quoin-bin-'));
  try {
    await writeFile(join(bin, 'quoin'), `#!/bin/sh\nexec ${quote(process.execPath)} ${quote(main)} "$@"\n`);
    await chmod(join(bin, 'quoin'), 0o755);
    const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
    await symlink(join(bin, 'quoin'), join(folder, 'quoin'));
    for (const { line, text } of listCommands(block)) {
      await run('sh', ['-c', text], { cwd: folder, env, encoding: 'buffer', maxBuffer: 64 << 20 }).catch((error) => {
        throw new Error(`${block.file}:${line}: \`${text}\` failed with ${error.code}: ${error.stderr}`);
      });
      for (const file of listRedirections(text)) await requireFormat(join(folder, file), `${block.file}:${line}`);
    }
  } finally {
    await rm(join(folder, 'quoin'), { force: true });
    await rm(bin, { recursive: true, force: true });
  }
}

/** Lists the files to which standard output is redirected. */
function listRedirections(text: string): string[] {
  const [command = ''] = text.split(' #');
  return [...command.matchAll(/(?<![0-9&>])>{1,2}\s*([\w./-]+)/g)].map(([, file = '']) => file);
}

/** Fails unless a file is readable and has the format of its extension. An extra line of output would damage it. */
async function requireFormat(file: string, place: string): Promise<void> {
  const bytes = await readFile(file);
  const extension = extname(file).slice(1);
  if (extension === 'json') JSON.parse(bytes.toString());
  if (!formats.some(({ inputExtensions }) => inputExtensions.includes(extension))) return;
  const { type } = await inspect(bytes).catch((error: Error) => {
    throw new Error(`${place}: ${file}: ${error.message}`);
  });
  const found = formats.find(({ id }) => id === type)?.inputExtensions ?? [];
  if (!found.includes(extension)) throw new Error(`${place}: ${file} is ${type}, expected ${extension}`);
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
