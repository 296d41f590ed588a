/** The machine-readable codes of error bodies, with their statuses: a closed table. */
export const errorStatuses = {
  invalid_request: 400,
  not_found: 404,
  method_not_allowed: 405,
  server_error: 500,
  service_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

/** The body of every error. */
export interface WireError {
  readonly error: ErrorCode;
  readonly error_description: string;
  readonly request_id: string;
}

export function toWireError(error: ErrorCode, description: string, requestId: string): WireError {
  return { error, error_description: description, request_id: requestId };
}
