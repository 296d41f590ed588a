import { authorizationPaths as paths } from '../authorization/paths.ts';
import { oauthExamples as examples } from './oauth-examples.data.ts';
import {
  authorizeQuery,
  deviceResponse,
  introspectionResponse,
  keySet,
  resourceMetadata,
  serverMetadata,
  tokenResponse,
  userinfoResponse,
} from './oauth-schemas.ts';
import type { DocumentedError, DocumentedResponse, Operation } from './operation.ts';
import { unexpectedQuery } from './shared-responses.ts';

const form = 'application/x-www-form-urlencoded';

const invalidForm = (codes: DocumentedError['codes'], errorDescription: string): DocumentedError => ({
  status: 400,
  codes,
  when: 'The form is not valid, or the grant or scope is refused',
  errorDescription,
});

const invalidClient: DocumentedError = {
  status: 401,
  codes: ['invalid_client'],
  when: 'The client is unknown or disabled, or its secret is wrong',
  errorDescription: 'Client authentication failed.',
  headers: ['WWW-Authenticate'],
};

const metadata: DocumentedResponse = {
  status: 200,
  description: 'The metadata',
  schema: serverMetadata,
  example: examples.metadata,
  headers: ['Cache-Control'],
};

/** The metadata of the API, also with another authorization server. */
export const resourceOperation: Operation = {
  method: 'get',
  path: paths.resourceMetadata,
  id: 'resourceMetadata',
  tag: 'Tokens',
  summary: 'Get the metadata of the API',
  description: 'Names the authorization server, as RFC 9728 specifies. `WWW-Authenticate` contains this address.',
  responses: [{ ...metadata, schema: resourceMetadata, example: examples.resource }],
  errors: [unexpectedQuery],
};

/** The endpoints of the built-in authorization server. */
export const oauthOperations: readonly Operation[] = [
  {
    method: 'post',
    path: paths.token,
    id: 'createToken',
    tag: 'Tokens',
    summary: 'Get a token',
    description:
      'The required members depend on `grant_type`. The client can also authenticate with an `Authorization: Basic` header.',
    body: { name: 'TokenRequest', required: true, example: examples.tokenRequest, media: form },
    responses: [{ status: 200, description: 'The token', schema: tokenResponse, example: examples.token }],
    errors: [
      invalidForm(
        [
          'invalid_request',
          'invalid_grant',
          'invalid_scope',
          'unauthorized_client',
          'unsupported_grant_type',
          'authorization_pending',
          'access_denied',
          'expired_token',
        ],
        'The scope is missing; send the scopes that are needed.',
      ),
      invalidClient,
    ],
  },
  {
    method: 'get',
    path: paths.authorize,
    id: 'authorize',
    tag: 'Tokens',
    summary: 'Ask a user for access',
    description:
      'For browsers: the user logs in and gives consent. The browser is then redirected to `redirect_uri` with `code`, `state` and `iss`, or with `error`.',
    query: authorizeQuery,
    responses: [{ status: 303, description: 'A redirect to the log-in, or to the client', headers: ['Location'] }],
    errors: [invalidForm(['invalid_request', 'invalid_client'], 'Missing required parameter client_id.')],
  },
  {
    method: 'post',
    path: paths.deviceAuthorization,
    id: 'startDevice',
    tag: 'Tokens',
    summary: 'Start the device flow',
    description:
      'For programs without a browser: show the user the code and the address, then send a request to the token endpoint every five seconds.',
    body: { name: 'DeviceRequest', required: true, example: examples.deviceRequest, media: form },
    responses: [{ status: 200, description: 'The codes', schema: deviceResponse, example: examples.device }],
    errors: [
      invalidForm(['invalid_request', 'invalid_scope'], 'The scope is missing; send the scopes that are needed.'),
      invalidClient,
    ],
  },
  {
    method: 'post',
    path: paths.introspect,
    id: 'introspectToken',
    tag: 'Tokens',
    summary: 'Check a token',
    description: 'For clients with a secret: returns the state of a token of their organization.',
    body: { name: 'TokenReference', required: true, example: examples.reference, media: form },
    responses: [
      { status: 200, description: 'The state', schema: introspectionResponse, example: examples.introspection },
    ],
    errors: [invalidForm(['invalid_request'], 'Missing required parameter token.'), invalidClient],
  },
  {
    method: 'post',
    path: paths.revoke,
    id: 'revokeToken',
    tag: 'Tokens',
    summary: 'Revoke a token',
    description: 'Also revokes the tokens of the same authorization. Unknown tokens get the same response.',
    body: { name: 'TokenReference', required: true, example: examples.reference, media: form },
    responses: [{ status: 200, description: 'The token is no longer valid' }],
    errors: [invalidForm(['invalid_request'], 'Missing required parameter token.'), invalidClient],
  },
  {
    method: 'get',
    path: paths.userinfo,
    id: 'userinfo',
    tag: 'Tokens',
    summary: 'Describe the caller',
    scopes: [],
    responses: [{ status: 200, description: 'The caller', schema: userinfoResponse, example: examples.userinfo }],
    errors: [],
  },
  {
    method: 'get',
    path: paths.jwks,
    id: 'keys',
    tag: 'Tokens',
    summary: 'Get the keys of identity tokens',
    responses: [{ status: 200, description: 'The public keys', schema: keySet, example: examples.keys }],
    errors: [],
  },
  ...([
    [paths.metadata, 'serverMetadata', 'RFC 8414'],
    [paths.openidMetadata, 'openidMetadata', 'OpenID Connect Discovery'],
  ].map(([path = '', id = '', specification]) => ({
    method: 'get',
    path,
    id,
    tag: 'Tokens',
    summary: `Get the metadata of the authorization server (${specification})`,
    responses: [metadata],
    errors: [unexpectedQuery],
  })) satisfies readonly Operation[] as readonly Operation[]),
];
