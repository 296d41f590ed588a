import { timingSafeEqual } from 'node:crypto';
import type { AllClientMetadata } from 'oidc-provider';
import { isRedirectUriOf, loopbackRedirectUris } from '../identity/redirect-uri.ts';
import { hashSecret } from '../identity/secrets.ts';
import type { Client, ClientKind } from '../identity/store/account-store.ts';
import { consolePath } from './paths.ts';

/** Client metadata in addition to OAuth's. */
export interface OwnMetadata {
  readonly organization_id: string;
  readonly kind: ClientKind;
  /** Our list of redirect URIs, which the provider's own rules do not apply to. */
  readonly allowed_redirect_uris: readonly string[];
}

/** Grant type of the device flow. @see RFC 8628, "Device Access Token Request" */
export const deviceGrantType = 'urn:ietf:params:oauth:grant-type:device_code';

export const ownMetadata = [
  'organization_id',
  'kind',
  'allowed_redirect_uris',
] as const satisfies readonly (keyof OwnMetadata)[];

/** Converts a client to the provider's metadata. @see RFC 7591, "Client Metadata" */
export function toClientMetadata(client: Client, issuer: string): AllClientMetadata & OwnMetadata {
  const { id, name, kind, secretHash, scopes, organizationId } = client;
  const ofEveryone = kind === 'console' ? [issuer + consolePath, ...loopbackRedirectUris] : [];
  const redirectUris = [...ofEveryone, ...client.redirectUris];
  const hasUsers = redirectUris.length > 0;
  return {
    client_id: id,
    client_name: name,
    ...(secretHash === undefined
      ? { token_endpoint_auth_method: 'none' }
      : { token_endpoint_auth_method: 'client_secret_post', client_secret: secretHash.toString('base64url') }),
    scope: scopes.join(' '),
    redirect_uris: hasUsers ? [issuer] : [],
    response_types: hasUsers ? ['code'] : [],
    response_modes: ['query'],
    grant_types: [
      ...(hasUsers ? ['authorization_code', 'refresh_token'] : []),
      ...(kind === 'console' ? [deviceGrantType] : []),
      ...(secretHash === undefined ? [] : ['client_credentials']),
    ],
    organization_id: organizationId,
    kind,
    allowed_redirect_uris: redirectUris,
  };
}

/** True if a client may use a redirect URI. */
export function mayRedirectTo({ kind, allowed_redirect_uris: allowed }: OwnMetadata, uri: string): boolean {
  return kind === 'confidential' ? allowed.includes(uri) : isRedirectUriOf(allowed, uri);
}

/** True if a secret matches the hash in the metadata. */
export function isClientSecret(given: string, kept: string): boolean {
  return timingSafeEqual(hashSecret(given), Buffer.from(kept, 'base64url'));
}

/** True if a user may use a client: one of their own organization, or the one for people. */
export function canUse(user: { readonly organizationId: string }, client: OwnMetadata): boolean {
  return client.kind === 'console' || client.organization_id === user.organizationId;
}
