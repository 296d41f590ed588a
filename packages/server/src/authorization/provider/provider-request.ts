import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** A request for the authorization server, with its body already read. */
export interface ProviderCall {
  readonly raw: IncomingMessage;
  readonly body: string | undefined;
  readonly requestId: string;
  /** The URL at which callers reach the service. */
  readonly issuer: string;
  /** The caller's address, behind the trusted proxies. */
  readonly address: string;
}

/** The request that the provider gets. */
export type ProviderRequest = IncomingMessage & { readonly requestId: string; readonly address: string };

/** The headers that the provider uses; no others are passed on. */
const forwardedHeaders = ['accept', 'authorization', 'content-type', 'cookie'] as const;

/**
 * Creates the provider's request: with a body that passed our checks, and with the host and protocol of the base URL,
 * whatever the caller and its proxies claim.
 */
export function toProviderRequest({ raw, body, requestId, issuer, address }: ProviderCall): ProviderRequest {
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
  return Object.assign(request, {
    method,
    url,
    socket,
    httpVersion,
    headers,
    requestId,
    address,
  }) as unknown as ProviderRequest;
}

export function addressOf({ req }: { readonly req: IncomingMessage }): string {
  return (req as Partial<ProviderRequest>).address ?? '';
}

export function requestIdOf({ req }: { readonly req: IncomingMessage }): string {
  return (req as Partial<ProviderRequest>).requestId ?? '';
}
