import { alreadyRead } from '../body.ts';
import { readEnvelope } from '../envelope.ts';
import type { Secret } from '../signature.ts';
import { openEnvelope, type VerifiedWebhook } from '../verify.ts';
import { BodyChunks, incompleteBody, type ReceiveOptions } from './chunks.ts';

/** The part of a fetch `Request` that is used, in any runtime. */
export interface FetchRequest {
  readonly headers: { get(name: string): string | null };
  readonly body: FetchBody | null;
  readonly bodyUsed: boolean;
}

interface FetchBody {
  readonly locked: boolean;
  getReader(): FetchReader;
}

interface FetchReader {
  read(): Promise<{ done: boolean; value?: unknown }>;
  cancel(): Promise<unknown>;
}

/**
 * Reads and verifies a fetch `Request`: workers, edge runtimes, Deno, Bun, and frameworks built on them.
 *
 * @example
 * ```ts
 * import { signWebhook, verifyRequest } from '@quoin/webhook-verify';
 *
 * const secret = 'YSaiOqKJcQuFoxzZZ2rx9KNNvtU2VwEJTbjkOL4O-mw';
 * const timestamp = Math.floor(Date.now() / 1000);
 * const headers = await signWebhook({ secret, id: 'b4f0c6de-1111-4222-8333-944455556666', timestamp, body: '{}' });
 * const request = new Request('https://receiver.example/hooks', { method: 'POST', headers, body: '{}' });
 * (await verifyRequest(request, secret)).payload; // => {}
 * await verifyRequest(request, secret); // throws BODY_ALREADY_READ
 * ```
 */
export async function verifyRequest(
  request: FetchRequest,
  secret: Secret,
  options: ReceiveOptions = {},
): Promise<VerifiedWebhook> {
  const envelope = readEnvelope(secret, request.headers, options);
  return openEnvelope(envelope, await readBody(request, options));
}

async function readBody({ body, bodyUsed, headers }: FetchRequest, options: ReceiveOptions): Promise<Uint8Array> {
  if (bodyUsed || body?.locked) throw alreadyRead('the Request was read or locked before');
  const chunks = new BodyChunks(options, headers.get('content-length'));
  const reader = body?.getReader();
  while (reader) {
    const { done, value } = await reader.read().catch((cause) => Promise.reject(incompleteBody(cause)));
    if (done) break;
    try {
      chunks.add(value);
    } catch (failure) {
      reader.cancel().catch(() => {}); // not awaited, because it may never settle
      throw failure;
    }
  }
  return chunks.join();
}
