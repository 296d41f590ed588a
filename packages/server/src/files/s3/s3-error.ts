import { NetworkError } from '../../network/failure.ts';
import { FileError, toFileError } from '../file-store.ts';

/** A response of the S3 server that refuses the request. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly status: number;
  /** The code of the response, such as `NoSuchBucket`; the status if there is none. */
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** True if the object or the upload does not exist. A missing bucket has another code. */
export function isMissing(error: unknown): boolean {
  return error instanceof S3Error && error.status === 404 && error.code !== 'NoSuchBucket';
}

const temporaryStatuses: readonly number[] = [408, 429, 500, 502, 503, 504];
/** The server waited too long for the request, or received an incomplete body. */
const temporaryCodes: readonly string[] = ['RequestTimeout', 'IncompleteBody'];
const temporaryFailures: readonly string[] = [
  'body_truncated',
  'connect_failed',
  'connect_timeout',
  'connection_lost',
  'dns_failed',
];

/** True if the same request may succeed later. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof S3Error) return temporaryStatuses.includes(error.status) || temporaryCodes.includes(error.code);
  return error instanceof NetworkError && temporaryFailures.includes(error.code);
}

/** Codes of servers on which the space for the bucket is used up. */
const fullCodes: readonly string[] = ['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage'];

/** Converts every failure of the storage to a `FileError`; details are only in its cause, which is logged. */
export function toStorageFailure(error: unknown): unknown {
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  if (error instanceof NetworkError || isTimeout) {
    return new FileError('storage_failed', 'The storage of the service cannot be reached.', { cause: error });
  }
  if (!(error instanceof S3Error)) return toFileError(error);
  if (error.status === 507 || fullCodes.includes(error.code)) {
    return new FileError('storage_full', 'The storage of the service is full.', { cause: error });
  }
  return new FileError('storage_failed', `The storage of the service failed (${error.code}).`, { cause: error });
}
