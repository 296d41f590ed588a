import type { Header, ParsedUrl } from '@quoin/core/url-headers';
import type { Agent } from 'undici';
import { startDeadline } from './deadline.ts';
import { decodeBody, parseCodings, tooLarge } from './decode.ts';
import { type HttpResponse, headerOf, openExchange, readBody } from './exchange.ts';
import { showUrl } from './failure.ts';
import { toStatusError } from './status.ts';

export interface SourceRequest {
  readonly url: ParsedUrl;
  readonly headers: readonly Header[];
  /** Sent unless the headers include a User-Agent. */
  readonly userAgent: string;
}

export interface DownloadOptions {
  /** Limit of the body, both as sent and as decoded. */
  readonly maxBytes: number;
  readonly totalMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Receives the next bytes. If it returns a promise, no more bytes come until it resolves. */
  readonly write: (chunk: Uint8Array) => Promise<void> | undefined;
}

export interface Download {
  /** As claimed by the remote; not to be trusted. */
  readonly contentType?: string;
  readonly bytes: number;
}

/**
 * Downloads a source. Only status 200 succeeds. Throws a `NetworkError`, the reason of the caller's signal, or the
 * error thrown by `write`.
 */
export async function fetchSource(agent: Agent, source: SourceRequest, options: DownloadOptions): Promise<Download> {
  const { url } = source;
  const deadline = startDeadline(options.totalMs, options.signal, showUrl(url));
  let response: HttpResponse | undefined;
  try {
    response = await openExchange(agent, { method: 'GET', url, headers: headersOf(source) }, deadline);
    requireUsable(response, url, options.maxBytes);
    const shownUrl = showUrl(url);
    const { maxBytes } = options;
    const codings = parseCodings(headerOf(response, 'content-encoding'), shownUrl);
    const wire = readBody(response, url, deadline);
    let bytes = 0;
    for await (const chunk of codings.length === 0 ? wire : decodeBody(wire, { codings, maxBytes, shownUrl })) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(shownUrl, maxBytes);
      const writing = options.write(chunk);
      if (writing !== undefined) await deadline.race(writing);
    }
    const contentType = headerOf(response, 'content-type');
    return { bytes, ...(contentType === undefined ? {} : { contentType }) };
  } finally {
    response?.body.destroy(); // the rest of a refused body is not read; has no effect after the end
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

function requireUsable(response: HttpResponse, url: ParsedUrl, maxBytes: number): void {
  if (response.status !== 200) throw toStatusError(response.status, url, '200');
  const length = Number(headerOf(response, 'content-length') ?? 0);
  if (length > maxBytes) throw tooLarge(showUrl(url), maxBytes);
}
