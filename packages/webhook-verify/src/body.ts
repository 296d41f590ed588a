import { encodeText } from './bytes.ts';
import { WebhookVerificationError } from './failure.ts';

/** A body as received: bytes, or text that is encoded as UTF-8. Never a parsed object. */
export type RawBody = string | Uint8Array | ArrayBuffer;

/** A copy of the bytes, so that they cannot change between verification and use. */
export function toBytes(body: unknown): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return encodeText(body);
  // Not instanceof, because test runners and workers pass bytes from another realm.
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength).slice();
  if (isBuffer(body)) return new Uint8Array(body).slice();
  throw alreadyRead(`the body has the type ${typeof body}`);
}

function isBuffer(body: unknown): body is ArrayBuffer {
  return Object.prototype.toString.call(body) === '[object ArrayBuffer]';
}

/** The body as JSON; its signature must have been verified. */
export function parsePayload(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (cause) {
    throw new WebhookVerificationError('BODY_NOT_JSON', 'the body is signed correctly but is not JSON in UTF-8', {
      cause,
    });
  }
}

/** A common set-up mistake; the message says what to change. */
export function alreadyRead(found: string): WebhookVerificationError {
  return new WebhookVerificationError(
    'BODY_ALREADY_READ',
    `${found}, but the bytes as sent are needed: verify before express.json(), Fastify's parsers or request.json() read them, or keep them with express.raw()`,
  );
}
