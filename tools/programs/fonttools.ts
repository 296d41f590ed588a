import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Debian's fontTools belongs to Debian's Python, which need not be the first on the path. */
const pythons = ['python3', '/usr/bin/python3'];

/** A Python that has fontTools, where one is installed. */
export async function findFontTools(): Promise<string | undefined> {
  for (const python of pythons) {
    const isThere = await run(python, ['-c', 'import fontTools']).then(
      () => true,
      () => false,
    );
    if (isThere) return python;
  }
  return undefined;
}

/** What a script that uses fontTools prints as JSON. */
export async function askFontTools(python: string, script: string, args: readonly string[]): Promise<unknown> {
  const { stdout } = await run(python, ['-W', 'ignore', '-c', script, ...args], { maxBuffer: 1 << 30 });
  return JSON.parse(stdout) as unknown;
}
