import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Debian installs fontTools for its own Python, which may not be the first on the path. */
const pythons = ['python3', '/usr/bin/python3'];

/** Finds a Python with fontTools. */
export async function findFontTools(): Promise<string | undefined> {
  for (const python of pythons) {
    const isInstalled = await run(python, ['-c', 'import fontTools']).then(
      () => true,
      () => false,
    );
    if (isInstalled) return python;
  }
  return undefined;
}

/** Runs a script that uses fontTools, and parses the JSON that it prints. */
export async function askFontTools(python: string, script: string, args: readonly string[]): Promise<unknown> {
  const { stdout } = await run(python, ['-W', 'ignore', '-c', script, ...args], { maxBuffer: 1 << 30 });
  return JSON.parse(stdout) as unknown;
}
