import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** ImageMagick's own names. Plain `convert` may be another program. */
const names = ['magick', 'convert-im7.q16', 'convert-im6.q16'];

/** Finds the name of ImageMagick's program. */
export async function findMagick(): Promise<string | undefined> {
  for (const name of names) {
    const isInstalled = await run(name, ['-version']).then(
      ({ stdout }) => stdout.includes('ImageMagick'),
      () => false,
    );
    if (isInstalled) return name;
  }
  return undefined;
}
