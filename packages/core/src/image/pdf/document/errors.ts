import { ConversionError } from '../../../errors.ts';

/** Runs code of pdf.js; its errors, which have types of their own, become failures of the file. */
export function withPdfErrors<Result>(part: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw toFailure(part, error);
  }
}

/** The failure for an error in a part of the file. */
export function toFailure(part: string, error: unknown): ConversionError {
  if (error instanceof ConversionError) return error;
  const { message } = error instanceof Error ? error : { message: String(error) };
  if (message.includes('256 MiB')) return new ConversionError('PDF_TOO_LARGE', `${part}: ${message}`, { cause: error });
  return new ConversionError('PDF_MALFORMED', `${part}: ${message.slice(0, 200)}`, { cause: error });
}

/** True for failures that end the conversion; others leave out a part of the page. */
export function isFatal(error: unknown): boolean {
  if (!(error instanceof ConversionError)) return false;
  return error.kind !== 'malformed' && error.kind !== 'unsupported';
}
