import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AuthorizationServer } from '../authorization/authorization-server.ts';
import { describeAuthorizationServer } from '../authorization/metadata.ts';
import { authorizationPaths as paths } from '../authorization/paths.ts';
import { isHashedId } from '../authorization/provider/hashed-id.ts';
import type { ProviderCall } from '../authorization/provider/provider-request.ts';
import { requireGrant } from '../http/access-hook.ts';
import { callerAddress, requireTokenQuota, type TokenQuotaOptions } from '../http/caller.ts';
import { acceptForms, findFormFault } from '../http/forms.ts';
import { parseQuery } from '../http/query.ts';
import { findUnknownScope, parseScopes } from '../identity/scopes.ts';
import { noQuery } from '../schemas/page.ts';
import { HttpError } from '../wire-error.ts';

export interface AuthorizationRouteOptions extends TokenQuotaOptions {
  readonly authorization: AuthorizationServer;
  /** The URL at which callers reach the service; known once it listens. */
  readonly baseUrl: () => string;
}

const config = { needs: 'nothing', category: 'tokens' } as const;
const pageConfig = { ...config, isPage: true } as const;
const publicConfig = { needs: 'nothing', category: 'general' } as const;

/** The protocol endpoints of the authorization server: the library responds, in the service's form. */
export async function authorizationRoutes(
  app: FastifyInstance,
  { authorization, baseUrl, ...quotaOptions }: AuthorizationRouteOptions,
): Promise<void> {
  acceptForms(app);
  const respond = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const write = await authorization.prepareResponse(toProviderCall(request, baseUrl(), quotaOptions.proxies));
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '');
    await write(reply.raw);
  };

  // A HEAD would start a login like a GET.
  const browser = { config: pageConfig, exposeHeadRoute: false } as const;
  for (const path of [paths.authorize, `${paths.authorize}/:uid`, paths.device, `${paths.device}/:uid`]) {
    app.get(path, browser, respond);
  }
  app.post(paths.device, { config: pageConfig }, respond);
  app.get(paths.jwks, { config: publicConfig }, respond);
  for (const path of [paths.introspect, paths.revoke]) {
    app.post(path, { config }, async (request, reply) => {
      await requireTokenQuota(request, reply, requireForm(request), quotaOptions);
      return respond(request, reply);
    });
  }
  app.post(paths.token, { config }, async (request, reply) => {
    const form = requireForm(request);
    await requireTokenQuota(request, reply, form, quotaOptions);
    requireScopes(form);
    requireOwnSecret(form);
    return respond(request, reply);
  });
  app.post(paths.deviceAuthorization, { config }, async (request, reply) => {
    const form = requireForm(request);
    await requireTokenQuota(request, reply, form, quotaOptions);
    requireScopes(form, { isNeeded: true });
    return respond(request, reply);
  });

  for (const path of [paths.metadata, paths.openidMetadata]) {
    app.get(path, { config: { ...publicConfig, countsToken: true } }, async (request, reply) => {
      parseQuery(noQuery, request.query);
      const metadata = describeAuthorizationServer(baseUrl(), await authorization.findPublicClientId());
      return reply.header('Cache-Control', 'public, max-age=300').send(metadata);
    });
  }
  app.get(paths.userinfo, { config: { needs: 'token', category: 'general' } }, async (request) => {
    return authorization.describeCaller(requireGrant(request));
  });
}

export function toProviderCall(
  request: FastifyRequest,
  issuer: string,
  proxies: TokenQuotaOptions['proxies'],
): ProviderCall {
  const { raw, body, id } = request;
  const address = callerAddress(request, proxies);
  return { raw, body: typeof body === 'string' ? body : undefined, requestId: id, issuer, address };
}

function requireForm({ body }: FastifyRequest): URLSearchParams {
  const form = new URLSearchParams(typeof body === 'string' ? body : '');
  const fault = findFormFault(form);
  if (fault !== undefined) throw new HttpError(400, 'invalid_request', fault);
  return form;
}

/** Device codes are also found by their hash, but not by clients, who would need only the database for it. */
function requireOwnSecret(form: URLSearchParams): void {
  if (isHashedId(form.get('device_code') ?? ''))
    throw new HttpError(400, 'invalid_request', 'The device code is not valid.');
}

/** The library would ignore unknown scopes and issue a token without any. */
function requireScopes(
  form: URLSearchParams,
  { isNeeded = form.get('grant_type') === 'client_credentials' }: { readonly isNeeded?: boolean } = {},
): void {
  const scope = form.get('scope') ?? '';
  if (scope === '' && !isNeeded) return;
  if (scope === '') throw new HttpError(400, 'invalid_scope', 'The scope is missing; send the scopes that are needed.');
  const scopes = parseScopes(scope);
  if (scopes === undefined) {
    throw new HttpError(400, 'invalid_scope', 'The scope is not a list of names separated by single spaces.');
  }
  const unknown = findUnknownScope(scopes);
  if (unknown === undefined) return;
  throw new HttpError(400, 'invalid_scope', `The scope ${JSON.stringify(unknown.slice(0, 50))} does not exist.`);
}
