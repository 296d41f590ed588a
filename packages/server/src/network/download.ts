import type { Header, ParsedUrl } from '@quoin/core/url-headers';
import type { Agent } from 'undici';
import { startDeadline } from './deadline.ts';
import { decodeBody, parseCodings, tooLarge } from './decode.ts';
import { type Answer, headerOf, openExchange, readBody } from './exchange.ts';
import { showUrl } from './failure.ts';
import { toStatusError } from './status.ts';

export interface SourceRequest {
  readonly url: ParsedUrl;
  readonly headers: readonly Header[];
  /** Sent unless the headers have their own. */
  readonly userAgent: string;
}

export interface DownloadOptions {
  /** Of the body, as it is sent and as it is decoded. */
  readonly maxBytes: number;
  readonly totalMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Takes the next bytes; where it gives a promise, no more come before that is done. */
  readonly write: (chunk: Uint8Array) => Promise<void> | undefined;
}

export interface Download {
  /** As the remote says: not to be believed. */
  readonly contentType?: string;
  readonly bytes: number;
}

/**
 * Fetches a source. Only 200 succeeds. Fails with a `NetworkError`, with the reason of the caller's signal,
 * or with what `write` threw.
 */
export async function fetchSource(agent: Agent, source: SourceRequest, options: DownloadOptions): Promise<Download> {
  const { url } = source;
  const deadline = startDeadline(options.totalMs, options.signal, showUrl(url));
  let answer: Answer | undefined;
  try {
    answer = await openExchange(agent, { method: 'GET', url, headers: headersOf(source) }, deadline);
    requireUsable(answer, url, options.maxBytes);
    const place = showUrl(url);
    const { maxBytes } = options;
    const codings = parseCodings(headerOf(answer, 'content-encoding'), place);
    const wire = readBody(answer, url, deadline);
    let bytes = 0;
    for await (const chunk of codings.length === 0 ? wire : decodeBody(wire, { codings, maxBytes, place })) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(place, maxBytes);
      const writing = options.write(chunk);
      if (writing !== undefined) await deadline.race(writing);
    }
    const contentType = headerOf(answer, 'content-type');
    return { bytes, ...(contentType === undefined ? {} : { contentType }) };
  } finally {
    answer?.body.destroy(); // what is left of a refused body is not read; after the end this does nothing
    deadline.stop();
  }
}

function headersOf({ headers, userAgent }: SourceRequest): Header[] {
  const has = (name: string) => headers.some(([given]) => given.toLowerCase() === name);
  const sent = [...headers];
  if (!has('accept-encoding')) sent.push(['Accept-Encoding', 'identity']);
  if (!has('user-agent')) sent.push(['User-Agent', userAgent]);
  return sent;
}

function requireUsable(answer: Answer, url: ParsedUrl, maxBytes: number): void {
  if (answer.status !== 200) throw toStatusError(answer.status, url, '200');
  const length = Number(headerOf(answer, 'content-length') ?? 0);
  if (length > maxBytes) throw tooLarge(showUrl(url), maxBytes);
}
