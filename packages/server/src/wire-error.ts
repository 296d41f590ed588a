/**
 * The machine-readable codes of error bodies with their statuses. `gone` has a status, but no code in the
 * specification.
 */
export const errorStatuses = {
  invalid_request: [400],
  invalid_scope: [400],
  validation_error: [400, 422],
  unauthorized: [401],
  invalid_token: [401],
  access_denied: [403],
  invalid_token_type: [403],
  not_found: [404],
  method_not_allowed: [405],
  conflict: [409],
  gone: [410],
  rate_limit_exceeded: [429],
  server_error: [500],
  service_unavailable: [503],
} as const;

export type ErrorCode = keyof typeof errorStatuses;

/** One problem of a body or a query. */
export interface WireDetail {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** The body of every error response. */
export interface WireError {
  readonly error: ErrorCode;
  readonly error_description: string;
  readonly request_id: string;
  readonly details?: readonly WireDetail[];
}

/** An error response, thrown by hooks, handlers and everything they call. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: readonly WireDetail[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    more: { details?: readonly WireDetail[]; headers?: Readonly<Record<string, string>>; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.status = status;
    this.code = code;
    this.details = more.details;
    this.headers = more.headers ?? {};
  }
}

export function toWireError({ code, message, details }: HttpError, requestId: string): WireError {
  return {
    error: code,
    error_description: message,
    request_id: requestId,
    ...(details === undefined ? {} : { details }),
  };
}
