/**
 * The reasons to refuse a webhook, and the HTTP status of the response.
 * 4xx: the request is wrong. 500: the receiver is set up wrongly, and the sender should retry later.
 */
export const failures = {
  HEADER_MISSING: 400,
  HEADER_REPEATED: 400,
  ID_MALFORMED: 400,
  TIMESTAMP_MALFORMED: 400,
  TIMESTAMP_TOO_OLD: 400,
  TIMESTAMP_TOO_NEW: 400,
  SIGNATURE_MALFORMED: 400,
  SIGNATURE_VERSION_UNKNOWN: 400,
  SIGNATURE_MISMATCH: 401,
  BODY_INCOMPLETE: 400,
  BODY_TOO_LARGE: 413,
  BODY_NOT_JSON: 400,
  BODY_ALREADY_READ: 500,
  NOT_VERIFIED: 500,
  SECRET_INVALID: 500,
  OPTION_INVALID: 500,
} as const;

/** The stable identifier of a failure; programs compare it, never the message. */
export type FailureCode = keyof typeof failures;

/**
 * The reason why a webhook was refused: `code` for programs, the message for people.
 * Messages never contain a secret or the expected signature.
 *
 * @example
 * ```ts
 * import { WebhookVerificationError } from '@quoin/webhook-verify';
 *
 * const failure = new WebhookVerificationError('SIGNATURE_MISMATCH', 'no signature matches');
 * failure.status; // => 401
 * JSON.stringify(failure); // => '{"error":"SIGNATURE_MISMATCH","error_description":"no signature matches"}'
 * ```
 */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }

  /** The HTTP status of the response. */
  get status(): number {
    return failures[this.code];
  }

  /** The body of the response: `Response.json(error, { status: error.status })` is a complete response. */
  toJSON(): { error: FailureCode; error_description: string } {
    return { error: this.code, error_description: this.message };
  }
}

/** A value for messages: quoted and shortened. */
export function quote(value: string): string {
  return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
}
