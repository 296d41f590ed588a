import { ConversionError } from '../errors.ts';
import type { Problem } from './problem-codes.ts';

/** A document that cannot be what was asked for, with all that is wrong with it. */
export class DesignError extends ConversionError {
  readonly problems: readonly Problem[];

  constructor(code: 'DESIGN_INVALID' | 'DESIGN_TOO_NEW', message: string, problems: readonly Problem[]) {
    super(code, message);
    this.problems = problems;
  }
}
