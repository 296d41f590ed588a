import type { Readable } from 'node:stream';
import type { Header, ParsedUrl } from '@quoin/core/url-headers';
import type { Agent } from 'undici';
import type { Deadline } from './deadline.ts';
import { NetworkError, showUrl, toTransferError } from './failure.ts';
import { Ticket } from './line.ts';

/** A request, ready to be sent as it is. */
export interface Request {
  readonly method: 'GET' | 'PUT' | 'POST';
  readonly url: ParsedUrl;
  readonly headers: readonly Header[];
  /** Makes the body anew for each try. */
  readonly openBody?: () => AsyncIterable<Uint8Array> | Uint8Array;
}

/** The head of an answer; its body must be read to the end or destroyed. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readable;
}

/**
 * Sends a request and waits for the head of its answer.
 *
 * A kept connection may have been closed by the other side just as we wrote. Where no byte of an answer came,
 * the request is sent once more, on a new connection: GET and PUT mean the same when they come twice, and the receiver
 * of a POST tells by its `webhook-id` that it has had it.
 * @see RFC 9110, "Idempotent Methods"
 */
export async function openExchange(agent: Agent, request: Request, deadline: Deadline): Promise<Answer> {
  const first = new Ticket(false);
  try {
    return await send(agent, request, deadline, first);
  } catch (error) {
    const isLost = error instanceof NetworkError && error.code === 'connection_lost';
    if (!isLost || !first.wasStale) throw error;
    return send(agent, request, deadline, new Ticket(true));
  }
}

async function send(agent: Agent, request: Request, deadline: Deadline, ticket: Ticket): Promise<Answer> {
  const { method, url, headers, openBody } = request;
  const { signal } = deadline;
  if (signal.aborted) throw signal.reason;
  const answer = agent.request({
    origin: url.origin,
    path: url.target,
    method,
    headers: headers.flat(),
    // undici takes any asynchronous iterable; its types name streams only.
    body: (openBody?.() ?? null) as Readable | Uint8Array | null,
    signal,
    opaque: ticket,
  });
  try {
    // undici hears of an aborted signal only once it is connected.
    const { statusCode: status, headers: fields, body } = await deadline.race(answer);
    body.on('error', () => {});
    return { status, headers: fields, body };
  } catch (error) {
    ticket.giveUp(new Error('nobody waits for this connection any longer'));
    answer.then(
      ({ body }) => body.on('error', () => {}).destroy(),
      () => {},
    );
    throw signal.aborted ? signal.reason : toTransferError(error, showUrl(url), 'head');
  }
}

/** The bytes of an answer as they are sent, with the errors of the connection made typed ones. */
export async function* readBody(
  { body }: Answer,
  url: ParsedUrl,
  { signal }: Pick<Deadline, 'signal'>,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body) yield chunk as Uint8Array;
  } catch (error) {
    throw signal.aborted ? signal.reason : toTransferError(error, showUrl(url), 'body');
  }
}

/** The value of a header, all its lines together; nothing where it is absent. */
export function headerOf(answer: Answer, name: string): string | undefined {
  const value = answer.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
