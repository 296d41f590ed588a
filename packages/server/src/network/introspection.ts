import type { ParsedUrl } from '@quoin/core/url-headers';
import type { Agent } from 'undici';
import { openAgent } from './agent.ts';
import { startDeadline } from './deadline.ts';
import { decodeBody, parseCodings } from './decode.ts';
import { type Answer, headerOf, openExchange, readBody } from './exchange.ts';
import { NetworkError, showUrl } from './failure.ts';
import { toStatusError } from './status.ts';
import type { ContextSource } from './trust.ts';

/** The operator's authorization server, and as whom it is asked. */
export interface IntrospectionServer {
  readonly url: ParsedUrl;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface IntrospectionOptions {
  /** For everything from the name's look-up to the end of the answer. */
  readonly totalMs: number;
}

/** Connections that are kept and shared; more questions wait for their turn. */
const maxConnections = 32;
const connectTimeoutMs = 3_000;
/** An answer has a dozen members. */
const maxAnswerBytes = 64 * 1024;

/** The agent for the operator's own URL, which may lead anywhere; no caller's URL goes through it. */
export function openTrustedAgent(contexts?: ContextSource): Agent {
  const guard = { judge: () => undefined };
  return openAgent({ guard, connectTimeoutMs, maxConnectionsPerOrigin: maxConnections, contexts });
}

/**
 * Asks the authorization server about a token, and gives back what it answers as JSON, whatever that is.
 * Fails with a `NetworkError` only, which says nothing of what was received.
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
  let answer: Answer | undefined;
  try {
    const headers = [
      ['Content-Type', 'application/x-www-form-urlencoded'],
      ['Content-Length', `${body.length}`],
      ['Accept', 'application/json'],
      ['Accept-Encoding', 'identity'],
    ] as const;
    answer = await openExchange(agent, { method: 'POST', url, headers, openBody: () => body }, deadline);
    if (answer.status !== 200) throw toStatusError(answer.status, url, '200');
    return await deadline.race(readJson(answer, url, deadline));
  } finally {
    answer?.body.destroy(); // after its end this does nothing, and the connection is kept
    deadline.stop();
  }
}

async function readJson(answer: Answer, url: ParsedUrl, deadline: Parameters<typeof readBody>[2]): Promise<unknown> {
  const place = showUrl(url);
  const codings = parseCodings(headerOf(answer, 'content-encoding'), place);
  const parts: Uint8Array[] = [];
  const decoded = decodeBody(readBody(answer, url, deadline), { codings, maxBytes: maxAnswerBytes, place });
  for await (const part of decoded) parts.push(part);
  try {
    return JSON.parse(Buffer.concat(parts).toString());
  } catch {
    throw new NetworkError('response_invalid', `${place} did not answer with JSON`);
  }
}
