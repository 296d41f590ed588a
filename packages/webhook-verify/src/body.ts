import { encodeText } from './bytes.ts';
import { WebhookVerificationError } from './failure.ts';

/** A body as it travelled: bytes, or text that stands for its UTF-8 bytes. Never a parsed object. */
export type RawBody = string | Uint8Array | ArrayBuffer;

/** A copy of the bytes, so that nobody can change them between the check and the use. */
export function toBytes(body: unknown): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return encodeText(body);
  // Not instanceof: test runners and workers hand over bytes of another realm.
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength).slice();
  if (isBuffer(body)) return new Uint8Array(body).slice();
  throw alreadyRead(`found a body of type ${typeof body}`);
}

function isBuffer(body: unknown): body is ArrayBuffer {
  return Object.prototype.toString.call(body) === '[object ArrayBuffer]';
}

/** The body as JSON, once its signature is proved. */
export function parsePayload(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (cause) {
    throw new WebhookVerificationError('BODY_NOT_JSON', 'found a signed body; expected JSON in UTF-8', { cause });
  }
}

/** The failure that every newcomer meets, with what to change. */
export function alreadyRead(found: string): WebhookVerificationError {
  return new WebhookVerificationError(
    'BODY_ALREADY_READ',
    `${found}; expected the bytes as sent: verify before express.json(), Fastify's own parsers or request.json() read them, or keep them with express.raw()`,
  );
}
