import { ConversionError } from '../errors.ts';
import type { Problem } from './problem-codes.ts';

/** Thrown for a document that cannot be used, with all of its problems. */
export class DesignError extends ConversionError {
  readonly problems: readonly Problem[];

  constructor(code: 'DESIGN_INVALID' | 'DESIGN_TOO_NEW', message: string, problems: readonly Problem[]) {
    super(code, message);
    this.problems = problems;
  }
}
