import type { Header, ParsedUrl } from '@quoin/core/url-headers';
import type { Agent } from 'undici';
import { type Deadline, startDeadline } from './deadline.ts';
import { decodeBody, parseCodings } from './decode.ts';
import { type Answer, headerOf, openExchange, readBody } from './exchange.ts';
import { NetworkError, showUrl } from './failure.ts';
import { toStatusError } from './status.ts';
import { TextHead } from './text-head.ts';

/** An event for an endpoint, signed. */
export interface EventRequest {
  readonly url: ParsedUrl;
  /** The service's own headers, which nothing replaces. */
  readonly headers: readonly Header[];
  /** The subscription's own: those with a name that the service uses are not sent. */
  readonly customHeaders: readonly Header[];
  readonly body: Uint8Array;
  /** Sent unless the custom headers have their own. */
  readonly userAgent: string;
}

export interface PostOptions {
  /** For everything from the name's look-up to the end of the answer. */
  readonly totalMs: number;
  /** Whoever gives up; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/** The answer as far as it came: its status, and the first 10,000 characters of its body. */
export interface PostAnswer {
  readonly status: number;
  readonly responseBody: string;
}

/** What came of a request. */
export interface PostResult {
  /** Why it has failed; nothing where an answer of 200 to 299 came whole. */
  readonly failure: NetworkError | undefined;
  /** Nothing where none came. */
  readonly answer: PostAnswer | undefined;
}

/** @see Converter Service Specification, "Delivery" */
const keptCharacters = 10_000;
/** In every charset, 10,000 characters have fewer bytes than this. Compressed blocks without content could fill it. */
const maxAnswerBytes = 256 * 1024;

/**
 * Sends an event by one POST. A redirect is not followed; an informational status (101 to 199) is no answer, the one
 * behind it is. Of an answer no more is read than is kept, so that its length and what it unpacks to do not matter.
 * Whatever goes wrong on the way is told in the result; only the caller's own signal makes it throw.
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
  let answer: Answer | undefined;
  try {
    requireSecure(url);
    const headers = headersOf(event);
    answer = await openExchange(agent, { method: 'POST', url, headers, openBody: () => body }, deadline);
    const { text, failure } = await readHead(answer, url, deadline);
    return { failure: statusFailure(answer, url) ?? failure, answer: { status: answer.status, responseBody: text } };
  } catch (error) {
    return { failure: requireNetworkError(error, deadline), answer: undefined };
  } finally {
    answer?.body.destroy(); // after its end this does nothing, and the connection is kept
  }
}

function requireSecure({ origin }: ParsedUrl): void {
  if (origin.startsWith('https:')) return;
  throw new NetworkError('request_refused', `events are sent to https endpoints only; this one is ${origin}`);
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

function statusFailure({ status }: Answer, url: ParsedUrl): NetworkError | undefined {
  return status >= 200 && status <= 299 ? undefined : toStatusError(status, url, '200 to 299');
}

interface ReadHead {
  readonly text: string;
  /** How the answer broke off before its end, or before enough of it was read. */
  readonly failure: NetworkError | undefined;
}

/** Reads the beginning of an answer's body. That its coding cannot be read is no failure: it was sent whole. */
async function readHead(answer: Answer, url: ParsedUrl, deadline: Deadline): Promise<ReadHead> {
  const head = new TextHead(headerOf(answer, 'content-type'), keptCharacters);
  let failure: NetworkError | undefined;
  const wire = async function* () {
    try {
      yield* readBody(answer, url, deadline);
    } catch (error) {
      failure = requireNetworkError(error, deadline);
      throw error;
    }
  };
  try {
    for await (const chunk of decode(wire(), answer, url)) {
      head.take(chunk);
      if (head.isFull) return { text: head.text, failure };
    }
    head.end();
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
  }
  return { text: head.text, failure };
}

function decode(wire: AsyncIterable<Uint8Array>, answer: Answer, url: ParsedUrl): AsyncIterable<Uint8Array> {
  const place = showUrl(url);
  const codings = parseCodings(headerOf(answer, 'content-encoding'), place);
  return decodeBody(wire, { codings, maxBytes: maxAnswerBytes, place });
}

/** What is to be told of; everything else is a defect, or the caller's own reason, and is thrown. */
function requireNetworkError(error: unknown, { signal }: Deadline): NetworkError {
  if (error instanceof NetworkError) return error;
  throw signal.aborted ? signal.reason : error;
}
