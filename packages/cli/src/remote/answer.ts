import type { ConvertOptions, Note } from '@quoin/core';
import { ConversionError, type FailureCode, failures } from '@quoin/core/errors';
import { AccountError } from '../account/account-error.ts';
import { clean } from '../account/authorization-client.ts';
import type { Converted } from '../convert-function.ts';
import { parseParts } from './parts.ts';
import { RemoteError } from './remote-error.ts';

/** The file and the notes of a response with the status 200. */
export function toConverted(url: string, { to }: ConvertOptions, mediaType: string, body: Buffer): Converted {
  const [notes, file, ...more] = parseParts(mediaType, body) ?? [];
  if (notes === undefined || file === undefined || more.length > 0) throw unsuitable(url, 'its response is not valid');
  return { bytes: file.bytes, type: to, notes: parseNotes(url, notes.bytes) };
}

function parseNotes(url: string, bytes: Buffer): Note[] {
  const notes = parseJson(bytes.toString());
  const isNote = (value: unknown): boolean => {
    const { code, message, count } = (value ?? {}) as Partial<Record<string, unknown>>;
    return typeof code === 'string' && typeof message === 'string' && Number.isInteger(count);
  };
  if (!Array.isArray(notes) || !notes.every(isNote)) throw unsuitable(url, 'its notes are not valid');
  return notes as Note[];
}

/** The body of every error of the service. */
interface WireError {
  readonly error?: unknown;
  readonly error_description?: unknown;
  readonly details?: readonly { readonly field?: unknown; readonly code?: unknown; readonly message?: unknown }[];
}

/** The failure that a response reports: the same as that of a local conversion where both can have it. */
export function toFailure(url: string, status: number, body: string): Error {
  const { error, error_description: description = '', details } = (parseJson(body) ?? {}) as WireError;
  const logIn = `run quoin log-in --server ${url}`;
  if (status === 401) return new AccountError('LOG_IN_EXPIRED', `${url} does not accept the token; ${logIn}`);
  if (status === 403) {
    const scope = `the token may not convert files; ${logIn} --scope converter`;
    return new AccountError('LOG_IN_REFUSED', `${url} refused: ${scope}`);
  }
  if (status === 404 || status === 405) return unsuitable(url, 'it has no direct conversion; update the server');
  if ((status === 400 || status === 422) && typeof error === 'string') {
    const first = Array.isArray(details) ? details[0] : undefined;
    if (first === undefined) return new RemoteError('parameter', error.toUpperCase(), clean(String(description)));
    return toConversionFailure(String(first.field), String(first.code), clean(String(first.message)));
  }
  return unsuitable(url, `it answered with status ${status}; try again later`);
}

function toConversionFailure(field: string, code: string, message: string): Error {
  const upper = code.toUpperCase();
  if (field !== 'body') return new RemoteError('parameter', upper, `${field}: ${message}`);
  if (Object.hasOwn(failures, upper)) return new ConversionError(upper as FailureCode, message);
  const isLimit = ['CONVERSION_TIMEOUT', 'CONVERSION_MEMORY'].includes(upper);
  return new RemoteError(isLimit ? 'limit' : 'engine', upper, message);
}

function unsuitable(url: string, reason: string): AccountError {
  return new AccountError('SERVER_UNSUITABLE', `${url} cannot convert: ${reason}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
