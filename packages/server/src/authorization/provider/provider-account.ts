import type { Account } from 'oidc-provider';
import type { AccountStore } from '../../identity/store/account-store.ts';

export type UserStore = Pick<AccountStore, 'findUser'>;

/** A user in the provider's form. */
export interface ProviderAccount extends Account {
  readonly organizationId: string;
}

/** Undefined if the user is unknown or disabled. */
export async function findAccount(store: UserStore, id: string): Promise<ProviderAccount | undefined> {
  const user = await store.findUser(id);
  if (user === undefined || user.disabledAt !== undefined) return undefined;
  const { organizationId, name, login } = user;
  return { accountId: id, organizationId, claims: () => ({ sub: id, name, preferred_username: login }) };
}
