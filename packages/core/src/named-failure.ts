import { ConversionError } from './errors.ts';

/** The codes that Node gives to modules that it cannot find or load. */
const missingCodes: ReadonlySet<unknown> = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'ERR_DLOPEN_FAILED']);

/**
 * Runs work on a file of one format, and completes failures that say too little: an engine that gives no reason, and a
 * part of the installation that is missing.
 */
export async function withFormatInFailure<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ConversionError) throw error.message === '' ? completeFailure(name, error) : error;
    if (isMissingModule(error)) throw missingModule(error);
    throw error;
  }
}

function completeFailure(name: string, { code, at, cause }: ConversionError): ConversionError {
  const message = `${name} cannot be read or written: the engine failed without giving a reason`;
  return new ConversionError(code, message, { cause, ...(at !== undefined && { at }) });
}

function isMissingModule(error: unknown): error is Error {
  return error instanceof Error && missingCodes.has((error as NodeJS.ErrnoException).code);
}

function missingModule(cause: Error): ConversionError {
  const [reason = ''] = cause.message.split('\n');
  const message = `a part of the installation cannot be loaded: ${reason}; install @quoin/core again`;
  return new ConversionError('ENGINE_MISSING', message, { cause });
}
