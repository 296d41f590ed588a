import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authorization } from '../authorization/authorization.ts';
import { describeAuthorizationServer } from '../authorization/metadata.ts';
import { authorizationPaths as paths } from '../authorization/paths.ts';
import type { ProviderCall } from '../authorization/provider-request.ts';
import { findFormFault, takeForms } from '../http/forms.ts';
import { requireGrant } from '../http/gate-hook.ts';
import { findUnknownScope, parseScopes } from '../identity/scopes.ts';
import { HttpError } from '../wire-error.ts';

export interface AuthorizationRouteOptions {
  readonly authorization: Authorization;
  /** How callers reach the service; known once it listens. */
  readonly baseUrl: () => string;
}

const needs = 'nothing';

/** The authorization server's side of the protocol: the library answers, in our form. */
export async function authorizationRoutes(
  app: FastifyInstance,
  { authorization, baseUrl }: AuthorizationRouteOptions,
): Promise<void> {
  takeForms(app);
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const write = await authorization.prepare(toProviderCall(request, baseUrl()));
    reply.hijack();
    reply.raw.setHeader('X-Service-Request-Id', request.id);
    await write(reply.raw);
  };

  // A HEAD would begin a login as well as a GET.
  const browser = { config: { needs }, exposeHeadRoute: false } as const;
  app.get(paths.authorize, browser, answer);
  app.get(`${paths.authorize}/:uid`, browser, answer);
  app.get(paths.jwks, { config: { needs } }, answer);
  for (const path of [paths.introspect, paths.revoke]) {
    app.post(path, { config: { needs } }, async (request, reply) => {
      requireForm(request);
      return answer(request, reply);
    });
  }
  app.post(paths.token, { config: { needs } }, async (request, reply) => {
    requireScopes(requireForm(request));
    return answer(request, reply);
  });

  app.get(paths.metadata, { config: { needs } }, async (_request, reply) => {
    return reply.header('Cache-Control', 'public, max-age=300').send(describeAuthorizationServer(baseUrl()));
  });
  app.get(paths.userinfo, { config: { needs: 'token' } }, async (request, reply) => {
    return reply.header('Cache-Control', 'no-store').send(await authorization.describeCaller(requireGrant(request)));
  });
}

export function toProviderCall(request: FastifyRequest, issuer: string): ProviderCall {
  const { raw, body, id } = request;
  return { raw, body: typeof body === 'string' ? body : undefined, requestId: id, issuer };
}

function requireForm({ body }: FastifyRequest): URLSearchParams {
  const form = new URLSearchParams(typeof body === 'string' ? body : '');
  const fault = findFormFault(form);
  if (fault !== undefined) throw new HttpError(400, 'invalid_request', fault);
  return form;
}

/** The library would pass over scopes that it does not know, and give a token without any. */
function requireScopes(form: URLSearchParams): void {
  const scope = form.get('scope') ?? '';
  if (scope === '' && form.get('grant_type') !== 'client_credentials') return;
  if (scope === '') throw new HttpError(400, 'invalid_scope', 'No scope is named; name those that are needed.');
  const scopes = parseScopes(scope);
  if (scopes === undefined) {
    throw new HttpError(400, 'invalid_scope', 'The scope is not a list of names with single spaces between them.');
  }
  const unknown = findUnknownScope(scopes);
  if (unknown === undefined) return;
  throw new HttpError(400, 'invalid_scope', `There is no scope ${JSON.stringify(unknown.slice(0, 50))}.`);
}
