import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Google's programs for WOFF 2, which read and write files beside each other. */
export interface NativeWoff2 {
  /** Nothing, where the program refuses the file. */
  compress(sfnt: Uint8Array): Promise<Uint8Array | undefined>;
  decompress(woff2: Uint8Array): Promise<Uint8Array | undefined>;
}

/** The programs, where they are installed; they work in this folder. */
export async function findNativeWoff2(folder: string): Promise<NativeWoff2 | undefined> {
  for (const program of ['woff2_compress', 'woff2_decompress']) {
    // Without a file they say so, and fail; what is not there fails otherwise.
    const isThere = await run(program).catch(({ code }: NodeJS.ErrnoException) => code !== 'ENOENT');
    if (isThere === false) return undefined;
  }
  const through = async (program: string, bytes: Uint8Array, from: string, to: string) => {
    await writeFile(join(folder, `font.${from}`), bytes);
    const isDone = await run(program, [join(folder, `font.${from}`)]).then(
      () => true,
      () => false,
    );
    return isDone ? new Uint8Array(await readFile(join(folder, `font.${to}`))) : undefined;
  };
  return {
    compress: (sfnt) => through('woff2_compress', sfnt, 'ttf', 'woff2'),
    decompress: (woff2) => through('woff2_decompress', woff2, 'woff2', 'ttf'),
  };
}
