import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Grant } from '../db/grant-store.ts';
import { judgeCaller, type Needs, type Refusal } from '../identity/gate.ts';
import type { TokenState, Tokens } from '../identity/tokens.ts';
import { isPublicAddress } from '../network/addresses.ts';
import { addressOf, type ProxyTrust } from '../network/caller-address.ts';
import type { Category } from '../rate-limits/policy.ts';
import type { Payer, RequestLimits } from '../rate-limits/request-limits.ts';
import { HttpError } from '../wire-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route asks of its caller; a route without it is refused when the app is built. */
    readonly needs?: Needs;
    /** Whose quotas its requests are counted in, or `none`; a route without it is refused too. */
    readonly category?: Category | 'none';
    /** Requests from private networks are not counted: load balancers and monitors ask often. */
    readonly sparesPrivate?: boolean;
  }
  interface FastifyRequest {
    grant: Grant | undefined;
  }
}

export interface GateOptions {
  /** Tells what a token allows. */
  readonly recognizer: Pick<Tokens, 'recognize'>;
  readonly limits: Pick<RequestLimits, 'take' | 'show'>;
  readonly proxies: ProxyTrust;
}

const noToken: TokenState = { state: 'missing' };

/** Judges every caller before anything of a request's body is read: first who asks, then how often. */
export function guardRoutes(app: FastifyInstance, { recognizer, limits, proxies }: GateOptions): void {
  app.decorateRequest('grant', undefined);
  app.addHook('onRoute', ({ url, config }) => {
    if (config?.needs === undefined) throw new TypeError(`the route ${url} does not say what it needs of its caller`);
    if (config.category === undefined) throw new TypeError(`the route ${url} does not say how it is limited`);
  });
  /** Who pays for the request where it is limited; nobody where it is spared. */
  const payerOf = ({ raw, routeOptions: { config } }: FastifyRequest, grant?: Grant): Payer | undefined => {
    if (grant !== undefined) return grant;
    const address = addressOf(raw, proxies);
    return config.sparesPrivate && !isPublicAddress(address) ? undefined : { address };
  };
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return;
    const { needs = 'nothing', category = 'none' } = request.routeOptions.config;
    const token = needs === 'nothing' ? noToken : await recognizer.recognize(request.headers.authorization);
    const verdict = judgeCaller(token, needs);
    if (!verdict.passes) {
      const payer = payerOf(request, token.state === 'valid' ? token.grant : undefined);
      if (payer !== undefined && category !== 'none') reply.headers({ ...limits.show(payer, category) });
      throw toHttpError(verdict.refusal);
    }
    request.grant = verdict.grant;
    if (category === 'none') return;
    const payer = payerOf(request, verdict.grant);
    if (payer === undefined) return;
    const taken = limits.take(payer, category);
    const { isAllowed, fields } = taken instanceof Promise ? await taken : taken;
    reply.headers({ ...fields });
    if (!isAllowed) throw tooMany();
  });
}

function toHttpError({ status, code, sentence, challenge, retryAfter }: Refusal): HttpError {
  return new HttpError(status, code, sentence, {
    headers: {
      ...(challenge === undefined ? {} : { 'WWW-Authenticate': challenge }),
      ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
    },
  });
}

/** @see the specification, "Limits" */
export function tooMany(): HttpError {
  return new HttpError(429, 'rate_limit_exceeded', 'Too many requests; Retry-After says in how many seconds to go on.');
}

/** The caller of a route that needs one. */
export function requireGrant(request: FastifyRequest): Grant {
  if (request.grant === undefined) throw new TypeError('the route has no caller');
  return request.grant;
}
