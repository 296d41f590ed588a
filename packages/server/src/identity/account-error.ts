/**
 * The reason why an account cannot be created or changed: it does not exist, it conflicts with another one, or the
 * input is invalid.
 */
export type AccountFault = 'not_found' | 'conflict' | 'invalid';

/** A failed change of accounts. The message contains no secrets. */
export class AccountError extends Error {
  override readonly name = 'AccountError';
  readonly fault: AccountFault;

  constructor(fault: AccountFault, message: string) {
    super(message);
    this.fault = fault;
  }
}
