import { scopeDescriptions } from '../authorization/pages/scope-descriptions.data.ts';
import { authorizationPaths as paths } from '../authorization/paths.ts';
import type { ApiOperation, SecurityScheme } from './types.ts';

export const bearer = {
  type: 'http',
  scheme: 'bearer',
  description:
    'Requests need an access token: `Authorization: Bearer <token>`. Programs get one for an hour with `POST /oauth/token` and the client id and secret that the first start of the service prints. `/.well-known/oauth-authorization-server` lists all other endpoints. Each operation lists scopes; the token needs one of them.',
} as const;

/** The same token, with the OAuth flows that issue it. */
export function createOauthScheme(baseUrl: string): SecurityScheme {
  const urls = { tokenUrl: baseUrl + paths.token, refreshUrl: baseUrl + paths.token, scopes: scopeDescriptions };
  const { refreshUrl: _, ...withoutRefresh } = urls;
  return {
    type: 'oauth2',
    description:
      'Programs get a token for themselves with client credentials, and for a user with an authorization code (PKCE, S256) or the device flow at `/oauth/device_authorization`.',
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
