import { WebhookVerificationError } from './failure.ts';

/** The present: seconds since the epoch (not milliseconds), a `Date`, or a function that tells either. */
export type Clock = number | Date | (() => number | Date);

/** Whole seconds since the epoch, as the timestamps count them. */
export function toSeconds(clock: Clock = Date.now() / 1000): number {
  const now = typeof clock === 'function' ? clock() : clock;
  return requireNumber('now', Math.floor(typeof now === 'number' ? now : Number(now) / 1000));
}

/** An option that is a number and not below zero. NaN would compare as false with everything, and so let all pass. */
export function requireNumber(name: string, value: number): number {
  if (Number.isFinite(value) && value >= 0) return value;
  throw new WebhookVerificationError('OPTION_INVALID', `${name} is ${value}; expected a finite number, 0 or more`);
}
