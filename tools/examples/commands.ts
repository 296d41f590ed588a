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
/** `quoin` as a command: at the start of a line, or behind a pipe or another command. */
const callsQuoin = /(^|[|;&]\s*)(\.\/)?quoin /;
const callsNpm = /(^|[|;&]\s*)npm run (--?\S+ )*quoin\b/;

/** The lines of a shell block that call `quoin`; all other lines are there to be read. */
export function listCommands(block: Block): Command[] {
  const commands: Command[] = [];
  let start = 0;
  const lines = block.code.split('\n');
  lines.forEach((line, index) => {
    if (line.endsWith('\\')) return; // goes on in the next line
    const whole = lines.slice(start, index + 1).map((part) => part.replace(/\\$/, '').trim());
    const text = whole.join(' ').replace(/^\$ /, '');
    if (callsNpm.test(text)) {
      const place = `${block.file}:${block.line + start}`;
      throw new Error(`${place}: npm prints lines of its own into the output; write ./quoin`);
    }
    if (callsQuoin.test(text)) commands.push({ line: block.line + start, text });
    start = index + 1;
  });
  return commands;
}

/**
 * Runs the commands of a block in a folder, each by a shell as it stands there: pipes and redirections with it. `quoin`
 * and `./quoin` are the built command line. What a command sends into a file must be one of
 * the kind that its name says.
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
        throw new Error(`${block.file}:${line}: \`${text}\` ended with ${error.code}: ${error.stderr}`);
      });
      for (const file of listRedirections(text)) await requireKind(join(folder, file), `${block.file}:${line}`);
    }
  } finally {
    await rm(join(folder, 'quoin'), { force: true });
    await rm(bin, { recursive: true, force: true });
  }
}

/** The files that standard output is sent into. */
function listRedirections(text: string): string[] {
  const [command = ''] = text.split(' #');
  return [...command.matchAll(/(?<![0-9&>])>{1,2}\s*([\w./-]+)/g)].map(([, file = '']) => file);
}

/** A line that does not belong to the output would make the file unreadable. */
async function requireKind(file: string, place: string): Promise<void> {
  const bytes = await readFile(file);
  const ending = extname(file).slice(1);
  if (ending === 'json') JSON.parse(bytes.toString());
  if (!formats.some(({ extensions }) => extensions.includes(ending))) return;
  const { type } = await inspect(bytes).catch((error: Error) => {
    throw new Error(`${place}: ${file}: ${error.message}`);
  });
  const found = formats.find(({ id }) => id === type)?.extensions ?? [];
  if (!found.includes(ending)) throw new Error(`${place}: ${file} is ${type}, expected ${ending}`);
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
