import { knownScopes } from '../identity/scopes.ts';
import { deviceGrantType } from './client-metadata.ts';
import { authorizationPaths as paths } from './paths.ts';

const clientAuthMethods = ['client_secret_post', 'client_secret_basic'];

/**
 * Metadata of the authorization server for clients. `public_client_id` is ours: the client that programs of users can
 * use without registration.
 * @see RFC 8414, "Authorization Server Metadata"; OpenID Connect Discovery 1.0, "OpenID Provider Metadata"
 */
export function describeAuthorizationServer(
  issuer: string,
  publicClientId: string | undefined,
): Readonly<Record<string, unknown>> {
  return {
    issuer,
    ...(publicClientId === undefined ? {} : { public_client_id: publicClientId }),
    authorization_endpoint: issuer + paths.authorize,
    token_endpoint: issuer + paths.token,
    device_authorization_endpoint: issuer + paths.deviceAuthorization,
    introspection_endpoint: issuer + paths.introspect,
    revocation_endpoint: issuer + paths.revoke,
    userinfo_endpoint: issuer + paths.userinfo,
    jwks_uri: issuer + paths.jwks,
    scopes_supported: knownScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'client_credentials', 'refresh_token', deviceGrantType],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: [...clientAuthMethods, 'none'],
    introspection_endpoint_auth_methods_supported: clientAuthMethods,
    revocation_endpoint_auth_methods_supported: [...clientAuthMethods, 'none'],
    authorization_response_iss_parameter_supported: true,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    claims_supported: ['sub', 'name', 'preferred_username', 'iss', 'aud', 'exp', 'iat', 'auth_time', 'nonce'],
    service_documentation: `${issuer}/docs`,
  };
}

/**
 * Metadata of the API for clients. The server that issues its tokens is named only if it is this one: the issuer of
 * another one is not known.
 * @see RFC 9728, "Protected Resource Metadata"
 */
export function describeProtectedResource(
  baseUrl: string,
  { issuesTokens }: { readonly issuesTokens: boolean },
): Readonly<Record<string, unknown>> {
  return {
    resource: baseUrl,
    ...(issuesTokens ? { authorization_servers: [baseUrl] } : {}),
    scopes_supported: knownScopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Quoin',
    resource_documentation: `${baseUrl}/docs`,
  };
}
