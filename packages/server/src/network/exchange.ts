import type { Readable } from 'node:stream';
import type { Header, ParsedUrl } from '@quoin/core/url-headers';
import type { Agent } from 'undici';
import { RequestTracker } from './connections/connection-slot.ts';
import type { Deadline } from './deadline.ts';
import { NetworkError, showUrl, toTransferError } from './failure.ts';

/** A request to send unchanged. */
export interface HttpRequest {
  readonly method: 'GET' | 'PUT' | 'POST';
  readonly url: ParsedUrl;
  readonly headers: readonly Header[];
  /** Creates the body for each try. */
  readonly openBody?: () => AsyncIterable<Uint8Array> | Uint8Array;
}

/** The head of a response. Its body must be read to the end or destroyed. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readable;
}

/**
 * Sends a request and waits for the head of its response.
 *
 * The other side may close a kept connection at the moment we write. If no byte of a response came, the request is sent
 * once more on a new connection: GET and PUT are idempotent, and the receiver of a POST recognizes the repeated
 * `webhook-id`.
 * @see RFC 9110, "Idempotent Methods"
 */
export async function openExchange(agent: Agent, request: HttpRequest, deadline: Deadline): Promise<HttpResponse> {
  const first = new RequestTracker(false);
  try {
    return await send(agent, request, deadline, first);
  } catch (error) {
    const isLost = error instanceof NetworkError && error.code === 'connection_lost';
    if (!isLost || !first.usedStaleConnection) throw error;
    return send(agent, request, deadline, new RequestTracker(true));
  }
}

async function send(
  agent: Agent,
  request: HttpRequest,
  deadline: Deadline,
  tracker: RequestTracker,
): Promise<HttpResponse> {
  const { method, url, headers, openBody } = request;
  const { signal } = deadline;
  if (signal.aborted) throw signal.reason;
  const response = agent.request({
    origin: url.origin,
    path: url.target,
    method,
    headers: headers.flat(),
    // undici accepts any async iterable; its types allow only streams.
    body: (openBody?.() ?? null) as Readable | Uint8Array | null,
    signal,
    opaque: tracker,
  });
  try {
    // undici notices an aborted signal only once it is connected.
    const { statusCode: status, headers: fields, body } = await deadline.race(response);
    body.on('error', () => {});
    return { status, headers: fields, body };
  } catch (error) {
    tracker.abandon(new Error('the request was abandoned'));
    response.then(
      ({ body }) => body.on('error', () => {}).destroy(),
      () => {},
    );
    throw signal.aborted ? signal.reason : toTransferError(error, showUrl(url), 'head');
  }
}

/** The bytes of a response as sent; connection errors become `NetworkError`s. */
export async function* readBody(
  { body }: HttpResponse,
  url: ParsedUrl,
  { signal }: Pick<Deadline, 'signal'>,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body) yield chunk as Uint8Array;
  } catch (error) {
    throw signal.aborted ? signal.reason : toTransferError(error, showUrl(url), 'body');
  }
}

/** The value of a header with all its lines joined; undefined if absent. */
export function headerOf(response: HttpResponse, name: string): string | undefined {
  const value = response.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
