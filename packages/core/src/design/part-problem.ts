import { ConversionError } from '../errors.ts';
import { findPartProblem } from './check/document-check.ts';
import { pointerOf } from './check/problem-list.ts';
import { DesignError } from './design-error.ts';

/**
 * Runs work on parts of a valid document, by their names in the schema. Where the work throws because a part has another
 * shape, the error says which part and what is wrong with it.
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
        throw new DesignError('DESIGN_INVALID', `the ${name} is not valid: ${pointer || '/'}: ${message}`, problems);
      }
    }
    throw error;
  }
}
