import { execFile } from 'node:child_process';

/** The sanitizer's verdict on a font; browsers use the same sanitizer. */
export interface Verdict {
  readonly isRefused: boolean;
  /** True if a table was discarded. */
  readonly isCut: boolean;
  /** The first errors. */
  readonly errors: string;
}

/** Checks a font with the OpenType Sanitizer. Returns `undefined` if it is not installed. */
export function runOts(path: string): Promise<Verdict | undefined> {
  return new Promise((resolve) => {
    execFile('ots-sanitize', [path, '/dev/null'], (error, stdout, stderr) => {
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
