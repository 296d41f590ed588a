import type { ConversionError } from '../errors.ts';

/** Failures that depend on the file, although callers of other conversions can avoid them. */
const codes: ReadonlySet<string> = new Set([
  'PAIR_UNSUPPORTED',
  'TYPE_UNKNOWN',
  'PAGE_ABSENT',
  'PASSWORD_REQUIRED',
  'PASSWORD_WRONG',
]);

/** True if a failure affects only one file of a layout: it is damaged or encrypted, or no conversion exists. */
export function isFileError({ kind, code }: ConversionError): boolean {
  return kind === 'malformed' || kind === 'unsupported' || codes.has(code);
}
