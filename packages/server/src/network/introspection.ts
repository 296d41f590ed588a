import type { ParsedUrl } from '@quoin/core/url-headers';
import type { Agent } from 'undici';
import { openAgent } from './connections/agent.ts';
import type { ContextSource } from './connections/trust.ts';
import { startDeadline } from './deadline.ts';
import { decodeBody, parseCodings } from './decode.ts';
import { type HttpResponse, headerOf, openExchange, readBody } from './exchange.ts';
import { NetworkError, showUrl } from './failure.ts';
import { toStatusError } from './status.ts';

/** The operator's authorization server, and the client credentials used there. */
export interface IntrospectionServer {
  readonly url: ParsedUrl;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface IntrospectionOptions {
  /** Covers everything from name resolution to the end of the response. */
  readonly totalMs: number;
}

/** Shared persistent connections; further requests wait. */
const maxConnections = 32;
const connectTimeoutMs = 3_000;
/** A response has a dozen members. */
const maxResponseBytes = 64 * 1024;

/** Opens the agent for the operator's own URL, which may point anywhere. Callers' URLs never use it. */
export function openTrustedAgent(contexts?: ContextSource): Agent {
  const guard = { findRefusal: () => undefined };
  return openAgent({ guard, connectTimeoutMs, maxConnectionsPerOrigin: maxConnections, contexts });
}

/**
 * Asks the authorization server about a token and returns its JSON response unchecked. Throws only `NetworkError`s,
 * which contain nothing of the response.
 * @see RFC 7662, "Introspection Request"
 */
export async function fetchIntrospection(
  agent: Agent,
  { url, clientId, clientSecret }: IntrospectionServer,
  token: string,
  { totalMs }: IntrospectionOptions,
): Promise<unknown> {
  const form = new URLSearchParams({ token, client_id: clientId, client_secret: clientSecret });
  const body = Buffer.from(form.toString());
  const deadline = startDeadline(totalMs, undefined, showUrl(url));
  let response: HttpResponse | undefined;
  try {
    const headers = [
      ['Content-Type', 'application/x-www-form-urlencoded'],
      ['Content-Length', `${body.length}`],
      ['Accept', 'application/json'],
      ['Accept-Encoding', 'identity'],
    ] as const;
    response = await openExchange(agent, { method: 'POST', url, headers, openBody: () => body }, deadline);
    if (response.status !== 200) throw toStatusError(response.status, url, '200');
    return await deadline.race(readJson(response, url, deadline));
  } finally {
    response?.body.destroy(); // has no effect after the end, so the connection is kept
    deadline.stop();
  }
}

async function readJson(
  response: HttpResponse,
  url: ParsedUrl,
  deadline: Parameters<typeof readBody>[2],
): Promise<unknown> {
  const shownUrl = showUrl(url);
  const codings = parseCodings(headerOf(response, 'content-encoding'), shownUrl);
  const parts: Uint8Array[] = [];
  const decoded = decodeBody(readBody(response, url, deadline), {
    codings,
    maxBytes: maxResponseBytes,
    shownUrl,
  });
  for await (const part of decoded) parts.push(part);
  try {
    return JSON.parse(Buffer.concat(parts).toString());
  } catch {
    throw new NetworkError('response_invalid', `${shownUrl} did not answer with JSON`);
  }
}
