import { authorizationPaths as paths } from '../authorization/paths.ts';
import { scopeDescriptions } from '../authorization/scope-descriptions.data.ts';
import type { ApiOperation, SecurityScheme } from './types.ts';

export const bearer = {
  type: 'http',
  scheme: 'bearer',
  description:
    'An access token, sent as `Authorization: Bearer <token>`. Programs get one for an hour with `POST /oauth/token`, using the client id and secret that the first start of the service prints; all other endpoints are listed at `/.well-known/oauth-authorization-server`. A token has scopes; each operation lists scopes of which the token needs one.',
} as const;

/** The same token, with the flows by which programs get it. */
export function createOauthScheme(baseUrl: string): SecurityScheme {
  const urls = { tokenUrl: baseUrl + paths.token, refreshUrl: baseUrl + paths.token, scopes: scopeDescriptions };
  const { refreshUrl: _, ...withoutRefresh } = urls;
  return {
    type: 'oauth2',
    description:
      'The flows by which programs get a token: for themselves (client credentials), or for a user (authorization code with PKCE and S256). The device flow is at `/oauth/device_authorization`.',
    flows: {
      authorizationCode: { authorizationUrl: baseUrl + paths.authorize, ...urls },
      clientCredentials: withoutRefresh,
    },
  };
}

/** The alternatives for the caller: any of the scopes is enough. */
export function listSecurity(scopes: readonly string[], issuesTokens: boolean): NonNullable<ApiOperation['security']> {
  if (!issuesTokens) return [{ bearer: [] }];
  const sets = scopes.length === 0 ? [[]] : scopes.map((scope) => [scope]);
  return [{ bearer: [] }, ...sets.map((set) => ({ oauth: set }))];
}
