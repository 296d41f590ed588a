import Provider, { type Client, type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { findUnknownScope, knownScopes, parseScopes } from '../../identity/scopes.ts';
import type { Tokens } from '../../identity/tokens.ts';
import type { Logger } from '../../operation/log.ts';
import { isClientSecret, mayRedirectTo, ownMetadata } from '../client-metadata.ts';
import { createInteractionPolicy, loadExistingGrant, ownMetadataOf } from '../consent.ts';
import { createDeviceFlow, limitUserCodes } from '../device-flow.ts';
import type { AuthorizationKeys } from '../keys.ts';
import { authorizationPaths as paths } from '../paths.ts';
import type { UserCodeAttempts } from '../user-code-attempts.ts';
import { type AdapterOptions, createAdapterFactory } from './adapter.ts';
import { findAccount, type UserStore } from './provider-account.ts';
import { requestIdOf } from './provider-request.ts';
import { finishResponse, renderError } from './responses.ts';

export interface ProviderOptions extends AdapterOptions {
  readonly accounts: AdapterOptions['accounts'] & UserStore;
  readonly tokens: Pick<Tokens, 'inspect'>;
  readonly userCodes: UserCodeAttempts;
  readonly keys: AuthorizationKeys;
  readonly log: Logger;
}

const [minute, hour, day] = [60, 3_600, 86_400];

/** oidc-provider configured as specified: three grants, opaque tokens, PKCE with S256 for all clients. */
export function createProvider(options: ProviderOptions): Provider {
  const provider = new Provider(options.issuer, toConfiguration(options));
  // URLs and cookies use the protocol that toProviderRequest states.
  provider.proxy = true;
  prefixTokens(provider);
  provider.Client.prototype.compareClientSecret = function (this: Client, given: string) {
    return isClientSecret(given, this.clientSecret ?? '');
  };
  provider.Client.prototype.redirectUriAllowed = function (this: Client, uri: string) {
    return mayRedirectTo(ownMetadataOf(this), uri);
  };
  provider.use((ctx, next) => finishResponse(ctx as unknown as KoaContextWithOIDC, next, options));
  provider.use((ctx, next) => limitUserCodes(ctx as unknown as KoaContextWithOIDC, next, options.userCodes));
  // Without a listener Koa would write to the console.
  const asKoa = provider as unknown as NodeJS.EventEmitter;
  asKoa.on('error', (err) => options.log.warn({ err }, 'authorization server response interrupted'));
  provider.on('server_error', (ctx, err) => {
    ctx.state.failure = err;
    options.log.error({ request_id: requestIdOf(ctx), err }, 'request failed');
  });
  return provider;
}

function toConfiguration(options: ProviderOptions): Configuration {
  const off = { enabled: false } as const;
  const { keys, issuer } = options;
  // With https, browsers enforce the __Host- prefix: no other host and no plain connection can set the cookie.
  const session = issuer.startsWith('https:') ? '__Host-quoin_session' : 'quoin_session';
  const cookie = { signed: true, httpOnly: true, sameSite: 'lax', overwrite: true } as const;
  return {
    adapter: createAdapterFactory(options),
    jwks: { keys: [keys.signingKey as never] },
    cookies: {
      keys: [keys.cookieKey],
      names: { session, interaction: 'quoin_interaction', resume: 'quoin_resume' },
      long: cookie,
      short: cookie,
    },
    routes: {
      authorization: paths.authorize,
      token: paths.token,
      introspection: paths.introspect,
      revocation: paths.revoke,
      jwks: paths.jwks,
      device_authorization: paths.deviceAuthorization,
      code_verification: paths.device,
    },
    scopes: knownScopes,
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'] },
    responseTypes: ['code'],
    subjectTypes: ['public'],
    clientAuthMethods: ['client_secret_post', 'client_secret_basic', 'none'],
    extraClientMetadata: { properties: [...ownMetadata] },
    // The scope as sent: the provider has removed unknown scopes from its own parameters. Those of a device are in
    // the form.
    extraParams: { scope: (ctx) => requireKnownScopes(ctx.method === 'GET' ? ctx.query.scope : ctx.oidc.body?.scope) },
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: () => true },
    enableHttpPostMethods: false,
    expiresWithSession: () => false,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    revokeGrantPolicy: () => true,
    findAccount: (_ctx, id) => findAccount(options.accounts, id),
    loadExistingGrant,
    interactions: { policy: createInteractionPolicy(), url: (_ctx, { uid }) => `${paths.interaction}/${uid}` },
    renderError,
    ttl: {
      AccessToken: hour,
      ClientCredentials: hour,
      AuthorizationCode: minute,
      RefreshToken: 30 * day,
      // A consent ends after a year, however often it is refreshed.
      Grant: 365 * day,
      Session: day,
      Interaction: hour,
      IdToken: hour,
      DeviceCode: 10 * minute,
    },
    features: {
      clientCredentials: { enabled: true },
      deviceFlow: createDeviceFlow(),
      introspection: { enabled: true, allowedPolicy: (_ctx, client) => client.clientAuthMethod !== 'none' },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      devInteractions: off,
      dPoP: off,
      pushedAuthorizationRequests: off,
      resourceIndicators: off,
      rpInitiatedLogout: off,
      // Replaced: the provider's refuses client tokens, and user tokens without `openid`.
      userinfo: off,
    },
  };
}

/** Prefixes tokens, so that secret scanners find leaked ones. */
function prefixTokens({ AccessToken, ClientCredentials, RefreshToken }: Provider): void {
  const models = [
    [AccessToken, 'quoin_'],
    [ClientCredentials, 'quoin_'],
    [RefreshToken, 'quoin_refresh_'],
  ] as const;
  for (const [model, prefix] of models) {
    const prototype = model.prototype as unknown as { generateTokenId(): string };
    const create = prototype.generateTokenId;
    prototype.generateTokenId = function () {
      return prefix + create.call(this);
    };
  }
}

/** The provider would ignore unknown scopes. */
function requireKnownScopes(scope: unknown): void {
  const scopes = typeof scope === 'string' ? parseScopes(scope) : undefined;
  if (scopes === undefined)
    throw new errors.CustomOIDCProviderError('invalid_scope', 'the scope parameter is missing or empty');
  const unknown = findUnknownScope(scopes);
  if (unknown !== undefined) throw new errors.InvalidScope('unknown scope', unknown);
}
