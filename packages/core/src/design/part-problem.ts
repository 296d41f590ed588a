import { ConversionError } from '../errors.ts';
import { findPartProblem } from './check/document-check.ts';
import { pointerOf } from './check/problem-list.ts';
import { DesignError } from './design-error.ts';

/**
 * Runs work on parts of a valid document, given by their names in the schema. If the work throws because a part does
 * not match the schema, the error names the part and its first problem.
 */
export function withPartProblem<Result>(parts: Readonly<Record<string, unknown>>, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof ConversionError) throw error;
    for (const [name, part] of Object.entries(parts)) {
      const problem = findPartProblem(part, name);
      if (problem !== undefined) {
        const { path, code, message } = problem;
        const pointer = pointerOf(path);
        const problems = [{ pointer, code, message }];
        throw new DesignError('DESIGN_INVALID', `invalid ${name}: ${pointer || '/'}: ${message}`, problems);
      }
    }
    throw error;
  }
}
