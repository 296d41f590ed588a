/** Why an account cannot be made or changed as asked: it is not there, there is another one, or what was given is wrong. */
export type AccountFault = 'not_found' | 'conflict' | 'invalid';

/** A wish about accounts that cannot be met; the message says what was found and what was expected, and quotes no secret. */
export class AccountError extends Error {
  override readonly name = 'AccountError';
  readonly fault: AccountFault;

  constructor(fault: AccountFault, message: string) {
    super(message);
    this.fault = fault;
  }
}
