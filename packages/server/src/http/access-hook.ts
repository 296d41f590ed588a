import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { authorizationPaths as paths } from '../authorization/paths.ts';
import { checkAccess, type Needs, type Refusal } from '../identity/access.ts';
import type { Grant } from '../identity/store/grant-store.ts';
import type { Recognizer, TokenState } from '../identity/tokens.ts';
import { isPublicAddress } from '../network/addresses/addresses.ts';
import { type ProxyTrust, resolveCallerAddress } from '../network/addresses/caller-address.ts';
import type { RateFields } from '../rate-limits/fields.ts';
import type { RateDecision } from '../rate-limits/meter.ts';
import type { Category } from '../rate-limits/policy.ts';
import type { QuotaOwner, RequestLimits } from '../rate-limits/request-limits.ts';
import { HttpError } from '../wire-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The access that the route requires; a route without it is refused when the app is built. */
    readonly needs?: Needs;
    /** The quotas that its requests count against, or `none`; a route without it is refused too. */
    readonly category?: Category | 'tokens' | 'none';
    /** Requests with a valid token count against its client, although the route needs no token. */
    readonly countsToken?: boolean;
    /** Requests from private networks are not counted: load balancers and monitors poll often. */
    readonly exemptsPrivate?: boolean;
    /** A page for browsers: scripts of other origins never read it. */
    readonly isPage?: boolean;
  }
  interface FastifyRequest {
    grant: Grant | undefined;
  }
}

export interface AccessOptions {
  /** Authenticates access tokens. */
  readonly recognizer: Recognizer;
  readonly limits: Pick<RequestLimits, 'take' | 'readFields'>;
  readonly proxies: ProxyTrust;
  /** The URL at which callers reach the service; absent for an app without tokens. */
  readonly baseUrl?: () => string;
}

const noToken: TokenState = { state: 'missing' };

/** The error for the caller; undefined if the request continues. */
type Outcome = HttpError | undefined;

/**
 * Checks every caller before any of the body is read: first the token, then the rate limit. Each route gets its own
 * check, built from what it declares. Promises are created only where something is awaited: they would cost as much as
 * all the rest.
 */
export function protectRoutes(app: FastifyInstance, options: AccessOptions): void {
  app.decorateRequest('grant', undefined);
  app.addHook('onRoute', (route) => {
    const { needs, category, ...more } = route.config ?? {};
    if (needs === undefined) throw new TypeError(`the route ${route.url} has no "needs" in its config`);
    if (category === undefined) throw new TypeError(`the route ${route.url} has no "category" in its config`);
    if (needs === 'nothing' && category === 'none') return;
    const toRouteError = createAccessCheck(options, needs, category, more);
    const gate: onRequestHookHandler = (request, reply, done) => {
      let outcome: Outcome | Promise<Outcome>;
      try {
        outcome = toRouteError(request, reply);
      } catch (error) {
        return done(error as Error);
      }
      if (outcome instanceof Promise) outcome.then(done, done);
      else done(outcome);
    };
    route.onRequest = [gate, ...[route.onRequest ?? []].flat()];
  });
}

function createAccessCheck(
  { recognizer, limits, proxies, baseUrl }: AccessOptions,
  needs: Needs,
  category: Category | 'tokens' | 'none',
  { exemptsPrivate = false, countsToken = false }: { exemptsPrivate?: boolean; countsToken?: boolean },
): (request: FastifyRequest, reply: FastifyReply) => Outcome | Promise<Outcome> {
  /** Exempt requests have no quota owner. */
  const quotaOwnerOf = (request: FastifyRequest, grant: Grant | undefined): QuotaOwner | undefined => {
    if (grant !== undefined) return grant;
    const address = resolveCallerAddress(request.raw, proxies);
    return exemptsPrivate && !isPublicAddress(address) ? undefined : { address };
  };
  const count = (request: FastifyRequest, reply: FastifyReply): Outcome | Promise<Outcome> => {
    const owner = quotaOwnerOf(request, request.grant);
    if (category === 'none' || owner === undefined) return undefined;
    const taken = limits.take(owner, category);
    return taken instanceof Promise
      ? taken.then((later) => applyRateDecision(later, reply))
      : applyRateDecision(taken, reply);
  };
  const admit = (token: TokenState, request: FastifyRequest, reply: FastifyReply): Outcome | Promise<Outcome> => {
    const verdict = checkAccess(token, needs);
    if (verdict.passes) {
      request.grant = verdict.grant ?? (countsToken && token.state === 'valid' ? token.grant : undefined);
      return count(request, reply);
    }
    const owner = quotaOwnerOf(request, token.state === 'valid' ? token.grant : undefined);
    const error = toHttpError(verdict.refusal, baseUrl?.());
    if (category === 'none' || owner === undefined) return error;
    return limits.readFields(owner, category).then((fields) => {
      writeFields(fields, reply);
      return error;
    });
  };
  return (request, reply) => {
    const token =
      needs === 'nothing' && !countsToken
        ? noToken
        : recognizer.recognize(request.headers.authorization, request.raw.socket);
    return token instanceof Promise
      ? token.then((known) => admit(known, request, reply))
      : admit(token, request, reply);
  };
}

/** Writes the rate limit fields; returns the error if a quota is exhausted. */
export function applyRateDecision({ isAllowed, fields }: RateDecision, reply: FastifyReply): Outcome {
  writeFields(fields, reply);
  return isAllowed ? undefined : tooMany();
}

function writeFields(fields: RateFields, reply: FastifyReply): void {
  const { RateLimit, 'RateLimit-Policy': policy, 'Retry-After': retryAfter } = fields;
  // Lower case, as Fastify sends header names: it would convert others each time.
  if (RateLimit !== undefined) reply.header('ratelimit', RateLimit).header('ratelimit-policy', policy);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
}

/** Every challenge names the metadata of the API. @see RFC 9728, "WWW-Authenticate Response" */
function toHttpError(
  { status, code, message, challenge, retryAfter }: Refusal,
  baseUrl: string | undefined,
): HttpError {
  const metadata = baseUrl === undefined ? '' : `, resource_metadata="${baseUrl}${paths.resourceMetadata}"`;
  return new HttpError(status, code, message, {
    headers: {
      ...(challenge === undefined ? {} : { 'WWW-Authenticate': challenge + metadata }),
      ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
    },
  });
}

/** @see the specification, "Limits" */
function tooMany(): HttpError {
  return new HttpError(429, 'rate_limit_exceeded', 'Too many requests. Wait for the number of seconds in Retry-After.');
}

/** The grant of a route that requires one. */
export function requireGrant(request: FastifyRequest): Grant {
  if (request.grant === undefined) throw new TypeError('the route has no grant');
  return request.grant;
}
