import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';

// The minimal cost of a client's token: the bare library with its built-in adapter, which stores in memory.

// The copy that the server uses.
const { resolve } = createRequire(new URL('../../packages/server/package.json', import.meta.url));
const { default: Provider } = await import(pathToFileURL(resolve('oidc-provider')).href);

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const off = { enabled: false };
const provider = new Provider('http://127.0.0.1', {
  clients: [
    {
      client_id: 'client',
      client_secret: 'secret-of-the-client',
      grant_types: ['client_credentials'],
      response_types: [],
      redirect_uris: [],
      token_endpoint_auth_method: 'client_secret_post',
      scope: 'converter',
    },
  ],
  scopes: ['converter'],
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
  cookies: { keys: ['key'] },
  ttl: { ClientCredentials: 3600 },
  features: { clientCredentials: { enabled: true }, devInteractions: off, resourceIndicators: off, dPoP: off },
});
const server = createServer(provider.callback());
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listens on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
