import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** A request that is for the authorization server, whose body has been read. */
export interface ProviderCall {
  readonly raw: IncomingMessage;
  readonly body: string | undefined;
  readonly requestId: string;
  /** How callers reach the service. */
  readonly issuer: string;
}

/** The same as the provider is to see it. */
export type ProviderRequest = IncomingMessage & { readonly requestId: string };

/** The headers that mean something to the provider; no other is shown to it. */
const forwardedHeaders = ['accept', 'authorization', 'content-type', 'cookie'] as const;

/**
 * Gives the provider a request of its own: with a body that has passed our checks, and with the address and protocol of
 * the base URL, whatever the caller and its proxies say.
 */
export function toProviderRequest({ raw, body, requestId, issuer }: ProviderCall): ProviderRequest {
  const { host, protocol } = new URL(issuer);
  const headers: Record<string, string> = { host, 'x-forwarded-proto': protocol.slice(0, -1) };
  for (const name of forwardedHeaders) {
    const value = raw.headers[name];
    if (value !== undefined) headers[name] = value;
  }
  const bytes = Buffer.from(body ?? '');
  if (body !== undefined) headers['content-length'] = String(bytes.length);
  const { method, url, socket, httpVersion } = raw;
  const request = Readable.from(bytes.length === 0 ? [] : [bytes], { objectMode: false });
  return Object.assign(request, { method, url, socket, httpVersion, headers, requestId }) as unknown as ProviderRequest;
}

export function requestIdOf({ req }: { readonly req: IncomingMessage }): string {
  return (req as Partial<ProviderRequest>).requestId ?? '';
}
