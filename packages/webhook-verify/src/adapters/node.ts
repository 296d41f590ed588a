import { alreadyRead } from '../body.ts';
import { readEnvelope } from '../envelope.ts';
import type { Secret } from '../signature.ts';
import { openEnvelope, type VerifiedWebhook } from '../verify.ts';
import { BodyChunks, incompleteBody, type ReceiveOptions } from './chunks.ts';

/** The part of Node's `IncomingMessage` that is used; frameworks and platforms may have added a body. */
export interface NodeRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly readableDidRead: boolean;
  readonly readableEnded: boolean;
  readonly destroyed: boolean;
  /** The body, if it is bytes, as from `express.raw()`. */
  readonly body?: unknown;
  /** The body, if it is bytes, as in cloud functions. */
  readonly rawBody?: unknown;
  on(event: string, listener: (value: unknown) => void): unknown;
  off(event: string, listener: (value: unknown) => void): unknown;
}

/**
 * Reads and verifies a request of `node:http`, or of a framework with Node's request.
 *
 * @example
 * ```ts
 * import { createServer } from 'node:http';
 * import { verifyNodeRequest, WebhookVerificationError } from '@quoin/webhook-verify';
 *
 * const server = createServer(async (request, response) => {
 *   try {
 *     const { id, payload } = await verifyNodeRequest(request, 'YSaiOqKJcQuFoxzZZ2rx9KNNvtU2VwEJTbjkOL4O-mw');
 *     response.writeHead(204).end();
 *   } catch (error) {
 *     if (!(error instanceof WebhookVerificationError)) throw error;
 *     response.writeHead(error.status, { 'content-type': 'application/json' }).end(JSON.stringify(error));
 *   }
 * });
 * // server.listen(8080);
 * ```
 */
export async function verifyNodeRequest(
  request: NodeRequest,
  secret: Secret,
  options: ReceiveOptions = {},
): Promise<VerifiedWebhook> {
  const envelope = readEnvelope(secret, request.headers, options);
  return openEnvelope(envelope, await readBody(request, options));
}

async function readBody(request: NodeRequest, options: ReceiveOptions): Promise<Uint8Array> {
  const buffered = [request.rawBody, request.body].find((body) => ArrayBuffer.isView(body));
  const chunks = new BodyChunks(options, buffered?.byteLength ?? request.headers['content-length']);
  if (buffered !== undefined) {
    chunks.add(buffered);
  } else if (request.readableDidRead || request.readableEnded) {
    throw alreadyRead(`the request was read before, and its body has the type ${typeof request.body}`);
  } else {
    await drain(request, chunks);
  }
  return chunks.join();
}

/** Reads to the end. Uses events, because `for await` destroys the socket that is needed for the response. */
function drain(request: NodeRequest, chunks: BodyChunks): Promise<void> {
  return new Promise((resolve, reject) => {
    if (request.destroyed) return reject(incompleteBody());
    const add = (chunk: unknown): void => {
      try {
        chunks.add(chunk);
      } catch (failure) {
        request.off('data', add); // the rest is discarded
        reject(failure);
      }
    };
    const breakOff = (cause: unknown): void => reject(incompleteBody(cause));
    request.on('error', breakOff);
    request.on('close', breakOff);
    request.on('end', () => resolve());
    request.on('data', add);
  });
}
