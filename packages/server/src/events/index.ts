/**
 * Writes events for other parts of a platform into the service's outbox, which delivers them to webhook subscriptions.
 * @packageDocumentation
 */
export { type EventType, eventTypes } from './catalog.ts';
export { type EmitOptions, type Outbox, openOutbox } from './outbox.ts';
export { OutboxError, type OutboxErrorCode } from './outbox-error.ts';
export type { EventPayload } from './payloads.ts';
