import { type Client, type Grant, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { isNativeRedirectUri } from '../identity/redirect-uri.ts';
import { canUse, type OwnMetadata } from './client-metadata.ts';
import { consolePath } from './paths.ts';
import type { ProviderAccount } from './provider/provider-account.ts';

const { Check } = interactionPolicy;

/**
 * Decides when users must log in or consent: as the provider does, and if the logged-in account cannot use the client.
 */
export function createInteractionPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  const description = 'the logged-in account cannot be used here';
  const check = new Check('other_account', description, 'login_required', ({ oidc }) => {
    if (oidc.session?.accountId === undefined) return Check.NO_NEED_TO_PROMPT;
    const account = oidc.account as ProviderAccount | undefined;
    const isFit = account !== undefined && canUse(account, ownMetadataOf(oidc.client));
    return isFit ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT;
  });
  policy.get('login')?.checks.add(check);
  return policy;
}

/**
 * The scopes that a user has allowed a client so far. Every authorization gets its own grant, so its tokens form a
 * family: revoking one login does not end another. The console's page is part of the service and needs no consent.
 * Programs on users' machines and devices need one each time, since any program could pretend to be the client.
 * @see RFC 8252, "Client Impersonation"
 */
export async function loadExistingGrant({ oidc }: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, account, session, result, provider, params } = oidc;
  const justGiven = (result as { consent?: { grantId?: string } } | undefined)?.consent?.grantId;
  if (justGiven !== undefined) return provider.Grant.find(justGiven);
  if (client === undefined || account === undefined) return undefined;
  const requested = [...oidc.requestParamOIDCScopes].join(' ');
  const { kind } = ownMetadataOf(client);
  const redirectUri = params?.redirect_uri as string | undefined;
  if (kind === 'console' && redirectUri === oidc.issuer + consolePath) return createGrant(oidc, requested);
  if (redirectUri === undefined || (kind !== 'confidential' && isNativeRedirectUri(redirectUri))) return undefined;
  const earlierId = session?.grantIdFor(client.clientId);
  const earlier = earlierId === undefined ? undefined : await provider.Grant.find(earlierId);
  const isSame = earlier?.accountId === account.accountId && earlier.clientId === client.clientId;
  return earlier !== undefined && isSame ? createGrant(oidc, earlier.getOIDCScope()) : undefined;
}

async function createGrant(
  { provider, client, account }: KoaContextWithOIDC['oidc'],
  scope: string,
): Promise<Grant | undefined> {
  if (client === undefined || account === undefined) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
  grant.addOIDCScope(scope);
  await grant.save();
  return grant;
}

/** The adapter's own members of a client's metadata. */
export function ownMetadataOf(client: Client | undefined): OwnMetadata {
  const { organization_id: organization, kind, allowed_redirect_uris: uris } = (client ?? {}) as Partial<OwnMetadata>;
  if (organization === undefined || kind === undefined || uris === undefined)
    throw new TypeError('the client has no metadata of this service');
  return { organization_id: organization, kind, allowed_redirect_uris: uris };
}
