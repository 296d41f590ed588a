import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Google's programs for WOFF 2. */
export interface NativeWoff2 {
  /** Returns `undefined` if the program refuses the file. */
  compress(sfnt: Uint8Array): Promise<Uint8Array | undefined>;
  decompress(woff2: Uint8Array): Promise<Uint8Array | undefined>;
}

/** Finds the installed programs. They read and write files in this folder. */
export async function findNativeWoff2(folder: string): Promise<NativeWoff2 | undefined> {
  for (const program of ['woff2_compress', 'woff2_decompress']) {
    // An installed program also fails, because it gets no file, but with another code.
    const isInstalled = await run(program).catch(({ code }: NodeJS.ErrnoException) => code !== 'ENOENT');
    if (isInstalled === false) return undefined;
  }
  const runOn = async (program: string, bytes: Uint8Array, from: string, to: string) => {
    await writeFile(join(folder, `font.${from}`), bytes);
    const isDone = await run(program, [join(folder, `font.${from}`)]).then(
      () => true,
      () => false,
    );
    return isDone ? new Uint8Array(await readFile(join(folder, `font.${to}`))) : undefined;
  };
  return {
    compress: (sfnt) => runOn('woff2_compress', sfnt, 'ttf', 'woff2'),
    decompress: (woff2) => runOn('woff2_decompress', woff2, 'woff2', 'ttf'),
  };
}
