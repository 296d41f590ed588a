import { z } from 'zod';
import { errorStatuses } from '../wire-error.ts';
import { type ComponentSchemas, toSchema } from './schemas.ts';

/** Error codes of the token endpoints in addition to those of the API. @see RFC 6749, "Error Response"; RFC 8628 */
export const oauthErrorCodes = [
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'authorization_pending',
  'access_denied',
  'expired_token',
] as const;

const scope = z.string().meta({ description: 'The scopes, separated by single spaces' });
const clientId = z.string().meta({ description: "The client's id" });
const clientSecret = z.string().optional().meta({ description: 'The secret, unless the client is public' });
const token = z.string().meta({ description: 'The access or refresh token' });
const ownClient = { client_id: clientId, client_secret: clientSecret };

const tokenRequest = z
  .strictObject({
    grant_type: z.enum([
      'client_credentials',
      'authorization_code',
      'refresh_token',
      'urn:ietf:params:oauth:grant-type:device_code',
    ]),
    ...ownClient,
    scope: scope.optional(),
    code: z.string().optional().meta({ description: 'The code, for `authorization_code`' }),
    redirect_uri: z.string().optional().meta({ description: 'The redirect URI of the code' }),
    code_verifier: z.string().optional().meta({ description: 'The PKCE verifier of the code' }),
    refresh_token: z.string().optional().meta({ description: 'For `refresh_token`; the response contains a new one' }),
    device_code: z.string().optional().meta({ description: 'The device code, for the device flow' }),
  })
  .meta({ title: 'A token request' });

/** Bodies of requests, by name. */
export function addOauthSchemas(schemas: ComponentSchemas): void {
  schemas.TokenRequest = toSchema(tokenRequest, 'input');
  const device = z.strictObject({ ...ownClient, scope }).meta({ title: 'A request for a device code' });
  schemas.DeviceRequest = toSchema(device, 'input');
  const about = z.strictObject({ token, token_type_hint: z.string().optional(), ...ownClient });
  schemas.TokenReference = toSchema(about.meta({ title: 'A token' }), 'input');
  const { properties, ...error } = schemas.Error ?? {};
  const codes = [...new Set([...Object.keys(errorStatuses), ...oauthErrorCodes])];
  const title = 'The error body of the token endpoints';
  schemas.OAuthError = {
    ...error,
    title,
    properties: { ...properties, error: { type: 'string', enum: codes, description: 'A stable code' } },
  };
}

export const authorizeQuery = z.strictObject({
  response_type: z.literal('code'),
  client_id: clientId,
  redirect_uri: z.string().meta({ description: "One of the client's redirect URIs" }),
  scope,
  state: z.string().optional().meta({ description: 'Returned unchanged' }),
  nonce: z.string().optional().meta({ description: 'Repeated in the identity token' }),
  code_challenge: z.string().meta({ description: 'The PKCE challenge' }),
  code_challenge_method: z.literal('S256'),
});

export const tokenResponse = z
  .strictObject({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int().meta({ description: 'Seconds' }),
    scope: z.string(),
    refresh_token: z.string().optional().meta({ description: 'Only in responses for users' }),
    id_token: z.string().optional().meta({ description: 'With the scope `openid`' }),
  })
  .meta({ id: 'TokenResponse', title: 'A token' });

export const deviceResponse = z
  .strictObject({
    device_code: z.string().meta({ description: 'The code to send to the token endpoint' }),
    user_code: z.string().meta({ description: 'The code to show to the user' }),
    verification_uri: z.url().meta({ description: 'The page where the user enters the code' }),
    verification_uri_complete: z.url().meta({ description: 'The same page with the code filled in' }),
    expires_in: z.int().meta({ description: 'Seconds' }),
  })
  .meta({ id: 'DeviceResponse', title: 'A device code' });

export const introspectionResponse = z
  .strictObject({
    active: z.boolean(),
    client_id: z.string().optional(),
    token_type: z.literal('Bearer').optional(),
    grant_type: z.string().optional(),
    auth_type: z.enum(['user', 'client']).optional(),
    scope: z.string().optional(),
    sub: z.string().optional(),
    exp: z.int().optional(),
    iat: z.int().optional(),
  })
  .meta({ id: 'Introspection', title: 'The state of a token' });

export const userinfoResponse = z
  .strictObject({
    sub: z.string().optional(),
    name: z.string().optional(),
    preferred_username: z.string().optional(),
    auth_type: z.enum(['user', 'client']),
    client_id: z.string(),
    organization_id: z.string(),
  })
  .meta({ id: 'Userinfo', title: 'The caller' });

export const serverMetadata = z.looseObject({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  device_authorization_endpoint: z.url(),
  public_client_id: z
    .string()
    .optional()
    .meta({ description: "A client that programs on users' machines can use without registration" }),
});

export const resourceMetadata = z.looseObject({
  resource: z.url(),
  authorization_servers: z.array(z.url()).optional(),
  scopes_supported: z.array(z.string()),
});

export const keySet = z.strictObject({ keys: z.array(z.looseObject({ kty: z.string() })) });
