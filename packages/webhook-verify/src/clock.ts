import { WebhookVerificationError } from './failure.ts';

/** The current time: seconds since the epoch (not milliseconds), a `Date`, or a function that returns either. */
export type Clock = number | Date | (() => number | Date);

/** The time in whole seconds since the epoch, like the timestamps. */
export function toSeconds(clock: Clock = Date.now() / 1000): number {
  const now = typeof clock === 'function' ? clock() : clock;
  return requireNumber('now', Math.floor(typeof now === 'number' ? now : Number(now) / 1000));
}

/** Throws unless the option is a finite number, 0 or more. NaN would disable a check, since comparisons with it are false. */
export function requireNumber(name: string, value: number): number {
  if (Number.isFinite(value) && value >= 0) return value;
  throw new WebhookVerificationError('OPTION_INVALID', `"${name}" is ${value}; it must be a finite number, 0 or more`);
}
