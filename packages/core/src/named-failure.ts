import { ConversionError } from './errors.ts';

/** Node's error codes for modules that cannot be found or loaded. */
const missingCodes: ReadonlySet<unknown> = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'ERR_DLOPEN_FAILED']);

/**
 * Runs work on a file of one format and adds the missing details to two failures: an engine error without a message,
 * and a missing part of the installation.
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
