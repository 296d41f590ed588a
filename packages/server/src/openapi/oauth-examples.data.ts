import { examples } from './examples.data.ts';

const clientId = '01980f30-1111-7222-8333-444455556666';
const issuer = 'https://quoin.example.org';

/** Bodies of the token endpoints. */
export const oauthExamples = {
  tokenRequest: {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: 'quoin_secret_…',
    scope: 'converter',
  },
  token: { access_token: 'quoin_…', token_type: 'Bearer', expires_in: 3600, scope: 'converter' },
  reference: { token: 'quoin_…', client_id: clientId, client_secret: 'quoin_secret_…' },
  deviceRequest: { client_id: clientId, scope: 'openid converter' },
  device: {
    device_code: '9mT0…',
    user_code: 'BCDF-GHJK',
    verification_uri: `${issuer}/oauth/device`,
    verification_uri_complete: `${issuer}/oauth/device?user_code=BCDF-GHJK`,
    expires_in: 600,
  },
  introspection: {
    active: true,
    client_id: clientId,
    token_type: 'Bearer',
    grant_type: 'client_credentials',
    auth_type: 'client',
    scope: 'converter',
    exp: 1767229200,
    iat: 1767225600,
  },
  userinfo: {
    sub: examples.id,
    name: 'Ada',
    preferred_username: 'ada',
    auth_type: 'user',
    client_id: clientId,
    organization_id: '01980f30-2222-7222-8333-444455556666',
  },
  metadata: {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    device_authorization_endpoint: `${issuer}/oauth/device_authorization`,
    public_client_id: clientId,
  },
  resource: { resource: issuer, authorization_servers: [issuer], scopes_supported: ['converter'] },
  keys: { keys: [{ kty: 'RSA', use: 'sig', alg: 'RS256', kid: 'k1', n: '…', e: 'AQAB' }] },
} as const;
