/** Why an event was not written. */
export type OutboxErrorCode =
  | 'database_unusable'
  | 'type_unknown'
  | 'payload_invalid'
  | 'audience_unknown'
  | 'storage_failed';

/** An event that was not written, or an outbox that cannot be opened. No part of the event is stored. */
export class OutboxError extends Error {
  override readonly name = 'OutboxError';
  readonly code: OutboxErrorCode;

  constructor(code: OutboxErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
