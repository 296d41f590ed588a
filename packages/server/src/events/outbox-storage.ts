import { OutboxError } from './outbox-error.ts';

/** An event with the client or organization whose subscriptions it reaches. */
export interface OutboxEvent {
  readonly id: string;
  readonly type: string;
  readonly audience: 'client' | 'organization';
  readonly audienceId: string;
  /** The body, as it will be sent. */
  readonly payload: string;
}

/** The outbox in a database. */
export interface OutboxStorage {
  /** Resolves once the event is on the disk. An id that exists already is not written again. */
  write(event: OutboxEvent): Promise<void>;
  close(): Promise<void>;
}

export function refuseAudience({ audience, audienceId }: OutboxEvent): OutboxError {
  return new OutboxError('audience_unknown', `There is no ${audience} ${audienceId}, so the event has no recipient.`);
}
