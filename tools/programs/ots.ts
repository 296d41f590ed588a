import { execFile } from 'node:child_process';

/** The sanitizer's verdict on a font; browsers use the same sanitizer. */
export interface Verdict {
  readonly isRefused: boolean;
  /** True if a table was discarded. */
  readonly isCut: boolean;
  /** The first errors. */
  readonly errors: string;
}

/**
 * Checks a font with the OpenType Sanitizer. Returns `undefined` if it is not installed. Without the number of a face, it
 * checks all faces of a collection, but tables that several share only for the first of them.
 */
export function runOts(path: string, face?: number): Promise<Verdict | undefined> {
  return new Promise((resolve) => {
    const args = [path, '/dev/null', ...(face === undefined ? [] : [`${face}`])];
    execFile('ots-sanitize', args, (error, stdout, stderr) => {
      if (error?.code === 'ENOENT') return resolve(undefined);
      const lines = `${stdout}${stderr}`.split('\n').filter((line) => line.startsWith('ERROR'));
      resolve({
        isRefused: error !== null,
        isCut: lines.some((line) => /Table discarded|Dropping all/.test(line)),
        errors: lines.slice(0, 3).join('; '),
      });
    });
  });
}
