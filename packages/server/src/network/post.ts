import type { Header, ParsedUrl } from '@quoin/core/url-headers';
import type { Agent } from 'undici';
import { type Deadline, startDeadline } from './deadline.ts';
import { decodeBody, parseCodings } from './decode.ts';
import { type HttpResponse, headerOf, openExchange, readBody } from './exchange.ts';
import { NetworkError, showUrl } from './failure.ts';
import { toStatusError } from './status.ts';
import { TextPrefix } from './text-prefix.ts';

/** A signed event for an endpoint. */
export interface EventRequest {
  readonly url: ParsedUrl;
  /** The service's own headers, which cannot be overridden. */
  readonly headers: readonly Header[];
  /** The subscription's headers. Those with a name that the service uses are not sent. */
  readonly customHeaders: readonly Header[];
  readonly body: Uint8Array;
  /** Sent unless the custom headers include a User-Agent. */
  readonly userAgent: string;
}

export interface PostOptions {
  /** Covers everything from name resolution to the end of the response. */
  readonly totalMs: number;
  /** Aborts the request; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/** The received part of the response: its status, and the first 10,000 characters of its body. */
export interface PostResponse {
  readonly status: number;
  readonly responseBody: string;
}

/** The outcome of a request. */
export interface PostResult {
  /** The failure; undefined if a complete response with status 200 to 299 came. */
  readonly failure: NetworkError | undefined;
  /** Undefined if no response came. */
  readonly response: PostResponse | undefined;
}

/** @see Converter Service Specification, "Delivery" */
const maxStoredCharacters = 10_000;
/** In every charset, 10,000 characters take fewer bytes. Compressed blocks without content could fill it. */
const maxResponseBytes = 256 * 1024;

/**
 * Sends an event with one POST. Redirects are not followed; informational statuses (101 to 199) are skipped. No more of
 * a response is read than is stored, so its length and its decompressed size do not matter. Failures are returned in
 * the result; only the caller's signal makes it throw.
 */
export async function postEvent(agent: Agent, event: EventRequest, options: PostOptions): Promise<PostResult> {
  const deadline = startDeadline(options.totalMs, options.signal, showUrl(event.url));
  try {
    return await exchange(agent, event, deadline);
  } finally {
    deadline.stop();
  }
}

async function exchange(agent: Agent, event: EventRequest, deadline: Deadline): Promise<PostResult> {
  const { url, body } = event;
  let response: HttpResponse | undefined;
  try {
    requireSecure(url);
    const headers = headersOf(event);
    response = await openExchange(agent, { method: 'POST', url, headers, openBody: () => body }, deadline);
    const { text, failure } = await readBodyPrefix(response, url, deadline);
    return {
      failure: statusFailure(response, url) ?? failure,
      response: { status: response.status, responseBody: text },
    };
  } catch (error) {
    return { failure: requireNetworkError(error, deadline), response: undefined };
  } finally {
    response?.body.destroy(); // has no effect after the end, so the connection is kept
  }
}

function requireSecure({ origin }: ParsedUrl): void {
  if (origin.startsWith('https:')) return;
  throw new NetworkError('request_refused', `events are sent to https endpoints only; the endpoint is ${origin}`);
}

/** @see Converter Service Specification, "Delivery": four headers that no other of their names may stand beside. */
function headersOf({ headers, customHeaders, body, userAgent }: EventRequest): Header[] {
  const ours: readonly Header[] = [
    ...headers,
    ['Content-Type', 'application/json'],
    ['Content-Length', `${body.length}`],
  ];
  const taken = new Set(ours.map(([name]) => name.toLowerCase()));
  const custom = customHeaders.filter(([name]) => !taken.has(name.toLowerCase()));
  const isNamed = custom.some(([name]) => name.toLowerCase() === 'user-agent');
  return [...ours, ...custom, ...(isNamed ? [] : [['User-Agent', userAgent] as const])];
}

function statusFailure({ status }: HttpResponse, url: ParsedUrl): NetworkError | undefined {
  return status >= 200 && status <= 299 ? undefined : toStatusError(status, url, '200 to 299');
}

interface BodyPrefix {
  readonly text: string;
  /** The error that ended the body before its end, or before enough of it was read. */
  readonly failure: NetworkError | undefined;
}

/**
 * Reads the beginning of a response body. An unreadable content coding is not a failure, since the body was sent
 * completely.
 */
async function readBodyPrefix(response: HttpResponse, url: ParsedUrl, deadline: Deadline): Promise<BodyPrefix> {
  const head = new TextPrefix(headerOf(response, 'content-type'), maxStoredCharacters);
  let failure: NetworkError | undefined;
  const wire = async function* () {
    try {
      yield* readBody(response, url, deadline);
    } catch (error) {
      failure = requireNetworkError(error, deadline);
      throw error;
    }
  };
  try {
    for await (const chunk of decode(wire(), response, url)) {
      head.append(chunk);
      if (head.isFull) return { text: head.text, failure };
    }
    head.end();
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
  }
  return { text: head.text, failure };
}

function decode(wire: AsyncIterable<Uint8Array>, response: HttpResponse, url: ParsedUrl): AsyncIterable<Uint8Array> {
  const shownUrl = showUrl(url);
  const codings = parseCodings(headerOf(response, 'content-encoding'), shownUrl);
  return decodeBody(wire, { codings, maxBytes: maxResponseBytes, shownUrl });
}

/** Returns expected errors. Anything else is a bug or the caller's own reason, and is thrown. */
function requireNetworkError(error: unknown, { signal }: Deadline): NetworkError {
  if (error instanceof NetworkError) return error;
  throw signal.aborted ? signal.reason : error;
}
