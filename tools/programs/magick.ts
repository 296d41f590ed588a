import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** `convert` alone may be any program; these names are ImageMagick's own. */
const names = ['magick', 'convert-im7.q16', 'convert-im6.q16'];

/** The name of ImageMagick's program, where it is installed. */
export async function findMagick(): Promise<string | undefined> {
  for (const name of names) {
    const isThere = await run(name, ['-version']).then(
      ({ stdout }) => stdout.includes('ImageMagick'),
      () => false,
    );
    if (isThere) return name;
  }
  return undefined;
}
