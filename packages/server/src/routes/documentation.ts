import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../http/not-found.ts';
import { parseQuery } from '../http/query.ts';
import { createDocument } from '../openapi/document.ts';
import { contentSecurityPolicy, renderDocumentation } from '../openapi/page/page.ts';
import { noQuery } from '../schemas/page.ts';

export interface DocumentationRouteOptions {
  readonly version: string;
  readonly baseUrl: () => string;
  /** False if another server issues the tokens. */
  readonly issuesTokens: boolean;
}

/** Browsers ask for HTML first of all; programs ask for JSON or for anything. */
const prefersHtml = (accept = ''): boolean => /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(accept);

/** A body that is created once and then served unchanged. */
interface CachedBody {
  readonly bytes: Buffer;
  readonly etag: string;
}

const config = { needs: 'nothing', category: 'general', countsToken: true } as const;

/** The API's description, for programs and for people; the page loads nothing from other hosts. */
export async function documentationRoutes(
  app: FastifyInstance,
  { version, baseUrl, issuesTokens }: DocumentationRouteOptions,
): Promise<void> {
  // Created at the first request: the base URL is known only then.
  const document = once(() => createDocument({ version, baseUrl: baseUrl(), issuesTokens }));
  const json = once(() => toCachedBody(JSON.stringify(document())));
  const page = once(() => toCachedBody(renderDocumentation(document())));

  // For people who open the server's address. For programs it does not exist, like every other unknown path.
  app.get('/', { config }, async (request, reply) => {
    if (!prefersHtml(request.headers.accept)) throw notFound();
    reply.headers({ Vary: 'Accept', 'Cache-Control': 'no-cache' });
    return reply.redirect('docs', 302);
  });
  app.get('/openapi.json', { config }, async (request, reply) => {
    parseQuery(noQuery, request.query);
    return send(request, reply.type('application/json; charset=utf-8'), json());
  });
  app.get('/docs', { config: { ...config, isPage: true } }, async (request, reply) => {
    parseQuery(noQuery, request.query);
    reply.type('text/html; charset=utf-8').headers({
      'Content-Security-Policy': contentSecurityPolicy,
      'Referrer-Policy': 'no-referrer',
    });
    return send(request, reply, page());
  });
}

function send(request: FastifyRequest, reply: FastifyReply, { bytes, etag }: CachedBody): FastifyReply {
  // May be cached, but must be revalidated: an upgrade changes it.
  reply.headers({ ETag: etag, 'Cache-Control': 'no-cache' });
  const known = request.headers['if-none-match'] ?? '';
  return known.includes(etag) ? reply.code(304).send() : reply.send(bytes);
}

function toCachedBody(text: string): CachedBody {
  const bytes = Buffer.from(text);
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}

function once<T>(make: () => T): () => T {
  let cached: { readonly value: T } | undefined;
  return () => {
    cached ??= { value: make() };
    return cached.value;
  };
}
