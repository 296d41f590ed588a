import { normalizeLogin } from '../identity/account-fields.ts';
import { type Passwords, PasswordsBusy } from '../identity/passwords.ts';
import type { AccountStore, User } from '../identity/store/account-store.ts';
import type { LoginAttempts } from './login-attempts.ts';

export interface LogInOptions {
  readonly accounts: Pick<AccountStore, 'findUserByLogin' | 'renewPassword'>;
  readonly passwords: Passwords;
  readonly attempts: LoginAttempts;
}

/** The visitor's input and address. */
export interface Credentials {
  readonly login: string;
  readonly password: string;
  readonly address: string;
}

/** The user, or the reason why the login failed. */
export type LogInResult =
  | { readonly outcome: 'known'; readonly user: User }
  | { readonly outcome: 'wrong' | 'busy' }
  | { readonly outcome: 'paused'; readonly seconds: number };

/** Longer input is refused without being checked. */
const maxLength = 1024;

/**
 * Authenticates visitors. An unknown name, a wrong password and a disabled user give the same result after the same
 * time.
 */
export class LogIn {
  readonly #options: LogInOptions;

  constructor(options: LogInOptions) {
    this.#options = options;
  }

  async authenticate({ login: typed, password, address }: Credentials): Promise<LogInResult> {
    const { accounts, passwords, attempts } = this.#options;
    if (typed.length > maxLength || password.length > maxLength) return { outcome: 'wrong' };
    const login = normalizeLogin(typed);
    const seconds = await attempts.begin(login, address);
    if (seconds !== undefined) return { outcome: 'paused', seconds };
    const user = await accounts.findUserByLogin(login);
    try {
      const isRight = await passwords.verify(password, user?.password);
      if (user === undefined || !isRight || user.disabledAt !== undefined) return { outcome: 'wrong' };
      await attempts.clearFailures(login, address);
      await this.#renewDigest(user, password);
      return { outcome: 'known', user };
    } catch (error) {
      if (error instanceof PasswordsBusy) return { outcome: 'busy' };
      throw error;
    }
  }

  /** Replaces a digest of a lower cost while the password is available. */
  async #renewDigest(user: User, password: string): Promise<void> {
    const { accounts, passwords } = this.#options;
    if (!passwords.isOutdated(user.password)) return;
    await accounts.renewPassword(user.id, user.password, await passwords.hash(password));
  }
}
