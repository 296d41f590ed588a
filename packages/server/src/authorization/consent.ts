import { type Client, type Grant, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { canUse, type OwnMetadata } from './client-metadata.ts';
import type { ProviderAccount } from './provider-account.ts';

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
 * family: revoking one login does not end another. The console is part of the service and needs no consent.
 */
export async function loadExistingGrant({ oidc }: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, account, session, result, provider } = oidc;
  const justGiven = (result as { consent?: { grantId?: string } } | undefined)?.consent?.grantId;
  if (justGiven !== undefined) return provider.Grant.find(justGiven);
  if (client === undefined || account === undefined) return undefined;
  const requested = [...oidc.requestParamOIDCScopes].join(' ');
  if (ownMetadataOf(client).kind === 'console') return createGrant(oidc, requested);
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
  const { organization_id: organization, kind } = (client ?? {}) as Partial<OwnMetadata>;
  if (organization === undefined || kind === undefined)
    throw new TypeError('the client has no metadata of this service');
  return { organization_id: organization, kind };
}
