/** A failure of a log-in or of a request to a server. Its message is shown without a stack. */
export class AccountError extends Error {
  override readonly name = 'AccountError';
  readonly kind = 'account';
  readonly code: AccountErrorCode;

  constructor(code: AccountErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

export type AccountErrorCode =
  | 'SERVER_INVALID'
  | 'SERVER_UNREACHABLE'
  | 'SERVER_UNSUITABLE'
  | 'SERVER_BUSY'
  | 'LOG_IN_REFUSED'
  | 'LOG_IN_EXPIRED'
  | 'NOT_LOGGED_IN'
  | 'CREDENTIALS_UNSAFE'
  | 'CREDENTIALS_LOCKED'
  | 'CREDENTIALS_DAMAGED'
  | 'TERMINAL';
