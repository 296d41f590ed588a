/**
 * Verifies the signatures of Quoin's webhooks at the receiver.
 * @packageDocumentation
 */
export type { ReceiveOptions } from './adapters/chunks.ts';
export { type ExpressMiddleware, type ExpressResponse, expressWebhook } from './adapters/express.ts';
export { type FastifyScope, fastifyWebhook } from './adapters/fastify.ts';
export { type FetchRequest, verifyRequest } from './adapters/fetch.ts';
export { type NodeRequest, verifyNodeRequest } from './adapters/node.ts';
export { webhookOf } from './adapters/receive.ts';
export type { RawBody } from './body.ts';
export type { Clock } from './clock.ts';
export type { DeduplicationStore } from './deduplication-store.ts';
export { createDeduplicator, type Deduplicator, type DeduplicatorOptions, type Outcome } from './deduplicator.ts';
export type { VerifyOptions } from './envelope.ts';
export {
  isConversionCompleted,
  isConversionFailed,
  isFormEvent,
  isProjectDeleted,
  isPublicationCompleted,
  isPublicationFailed,
  isTemplateDeleted,
  isTemplateUpdated,
} from './event-guards.ts';
export type * from './event-payloads.ts';
export { eventTypeOf } from './events.ts';
export { type FailureCode, failures, WebhookVerificationError } from './failure.ts';
export type { WebhookHeaders } from './headers.ts';
export { createMemoryStore } from './memory-store.ts';
export { type SignedHeaders, signWebhook, type WebhookDraft } from './sign.ts';
export type { Secret } from './signature.ts';
export { type VerifiedWebhook, verifyWebhook } from './verify.ts';
