import { ConversionError } from './errors.ts';

/** True for a failure that the bytes of a file are to blame for. */
export function isMalformed(error: unknown): error is ConversionError {
  return error instanceof ConversionError && error.kind === 'malformed';
}
