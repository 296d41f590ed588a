import { timingSafeEqual } from 'node:crypto';
import type { AllClientMetadata } from 'oidc-provider';
import { hashSecret } from '../identity/secrets.ts';
import type { Client, ClientKind } from '../identity/store/account-store.ts';
import { consolePath } from './paths.ts';

/** Client metadata in addition to OAuth's. */
export interface OwnMetadata {
  readonly organization_id: string;
  readonly kind: ClientKind;
}

export const ownMetadata = ['organization_id', 'kind'] as const satisfies readonly (keyof OwnMetadata)[];

/** Converts a client to the provider's metadata. @see RFC 7591, "Client Metadata" */
export function toClientMetadata(client: Client, issuer: string): AllClientMetadata & OwnMetadata {
  const { id, name, kind, secretHash, scopes, organizationId } = client;
  const redirectUris = kind === 'console' ? [issuer + consolePath] : client.redirectUris;
  const hasUsers = redirectUris.length > 0;
  return {
    client_id: id,
    client_name: name,
    ...(secretHash === undefined
      ? { token_endpoint_auth_method: 'none' }
      : { token_endpoint_auth_method: 'client_secret_post', client_secret: secretHash.toString('base64url') }),
    scope: scopes.join(' '),
    redirect_uris: redirectUris,
    response_types: hasUsers ? ['code'] : [],
    response_modes: ['query'],
    grant_types: [
      ...(hasUsers ? ['authorization_code', 'refresh_token'] : []),
      ...(secretHash === undefined ? [] : ['client_credentials']),
    ],
    organization_id: organizationId,
    kind,
  };
}

/** True if a secret matches the hash in the metadata. */
export function isClientSecret(given: string, kept: string): boolean {
  return timingSafeEqual(hashSecret(given), Buffer.from(kept, 'base64url'));
}

/** True if a user may use a client: one of their own organization, or the console. */
export function canUse(user: { readonly organizationId: string }, client: OwnMetadata): boolean {
  return client.kind === 'console' || client.organization_id === user.organizationId;
}
