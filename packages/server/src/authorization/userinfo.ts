import type { AccountStore } from '../identity/store/account-store.ts';
import type { Grant } from '../identity/store/grant-store.ts';

/** Describes the user or client of a token. @see OpenID Connect Core 1.0, "UserInfo Response" */
export async function describeCaller(
  grant: Grant,
  accounts: Pick<AccountStore, 'findUser'>,
): Promise<Readonly<Record<string, unknown>>> {
  const { subject, authType, clientId, organizationId, scopes } = grant;
  const shared = { auth_type: authType, client_id: clientId, organization_id: organizationId };
  if (subject === undefined) return shared;
  const user = scopes.includes('profile') ? await accounts.findUser(subject) : undefined;
  const profile = user === undefined ? {} : { name: user.name, preferred_username: user.login };
  return { sub: subject, ...profile, ...shared };
}
