import { InvalidArgumentError } from 'commander';

/** Reads an option's whole number; what it may be beyond that is the business of what it is for. */
export function parseWhole(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('Expected a whole number.');
  return Number(value);
}
