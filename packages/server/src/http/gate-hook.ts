import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Grant } from '../db/grant-store.ts';
import { judgeCaller, type Needs } from '../identity/gate.ts';
import type { Tokens } from '../identity/tokens.ts';
import { HttpError } from '../wire-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route asks of its caller; a route without it is refused when the app is built. */
    readonly needs?: Needs;
  }
  interface FastifyRequest {
    grant: Grant | undefined;
  }
}

/** Judges every caller before anything of a request's body is read. */
export function guardRoutes(app: FastifyInstance, tokens: Pick<Tokens, 'recognize'>): void {
  app.decorateRequest('grant', undefined);
  app.addHook('onRoute', ({ url, config }) => {
    if (config?.needs === undefined) throw new TypeError(`the route ${url} does not say what it needs of its caller`);
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return;
    const needs = request.routeOptions.config.needs ?? 'nothing';
    const token =
      needs === 'nothing' ? ({ state: 'missing' } as const) : await tokens.recognize(request.headers.authorization);
    const verdict = judgeCaller(token, needs);
    if (!verdict.passes) {
      const { status, code, sentence, challenge } = verdict.refusal;
      if (challenge !== undefined) reply.header('WWW-Authenticate', challenge);
      throw new HttpError(status, code, sentence);
    }
    request.grant = verdict.grant;
  });
}

/** The caller of a route that needs one. */
export function requireGrant(request: FastifyRequest): Grant {
  if (request.grant === undefined) throw new TypeError('the route has no caller');
  return request.grant;
}
