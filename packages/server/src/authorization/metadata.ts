import { knownScopes } from '../identity/scopes.ts';
import { authorizationPaths as paths } from './paths.ts';

const clientAuthMethods = ['client_secret_post', 'client_secret_basic'];

/** Metadata of the authorization server for clients. @see RFC 8414, "Authorization Server Metadata" */
export function describeAuthorizationServer(issuer: string): Readonly<Record<string, unknown>> {
  return {
    issuer,
    authorization_endpoint: issuer + paths.authorize,
    token_endpoint: issuer + paths.token,
    introspection_endpoint: issuer + paths.introspect,
    revocation_endpoint: issuer + paths.revoke,
    userinfo_endpoint: issuer + paths.userinfo,
    jwks_uri: issuer + paths.jwks,
    scopes_supported: knownScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'client_credentials', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: [...clientAuthMethods, 'none'],
    introspection_endpoint_auth_methods_supported: clientAuthMethods,
    revocation_endpoint_auth_methods_supported: [...clientAuthMethods, 'none'],
    authorization_response_iss_parameter_supported: true,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  };
}
