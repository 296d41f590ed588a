import { invalid, readSafely } from '../arguments.ts';
import { checkDocument } from './check/document-check.ts';
import { type Problem, problemCodes } from './problem-codes.ts';

/**
 * Finds everything that is wrong with a design document: members, references, and what they come to together.
 * Whatever the value is, it returns; it never throws. After 1,000 problems a last one says that there are more.
 *
 * @example
 * ```ts
 * import { validateDesign } from '@quoin/core/design';
 *
 * const problems = validateDesign({ version: '1.0.0', type: 'poster' });
 * problems.find(({ pointer }) => pointer === '/type'); // => { pointer: '/type', code: 'not_allowed', message: 'found "poster", expected "template" or "clip"' }
 * ```
 */
export function validateDesign(document: unknown): Problem[] {
  return checkDocument(document, 'Design');
}

/**
 * Finds everything that is wrong with what `templatebundle.json` holds: the document, the manifest, and whether both
 * name the same files.
 *
 * @example
 * ```ts
 * import { isValid, validateBundle } from '@quoin/core/design';
 *
 * isValid(validateBundle({ version: '1.0.0' })); // => false
 * ```
 */
export function validateBundle(bundle: unknown): Problem[] {
  return checkDocument(bundle, 'TemplateBundle');
}

/**
 * Whether a document with these problems is valid: warnings, such as a deprecated member, do not count.
 *
 * @example
 * ```ts
 * import { isValid } from '@quoin/core/design';
 *
 * isValid([{ pointer: '/brandColors', code: 'deprecated_member', message: 'found brandColors' }]); // => true
 * ```
 */
export function isValid(problems: readonly Problem[]): boolean {
  return readSafely('problems', 'OPTION_INVALID', () =>
    requireProblems(problems).every(({ code }) => problemCodes[code].severity === 'warning'),
  );
}

function requireProblems(problems: readonly Problem[]): readonly Problem[] {
  const isList = Array.isArray(problems);
  const strange = isList ? problems.find((problem) => !Object.hasOwn(problemCodes, Object(problem).code)) : problems;
  if (isList && strange === undefined) return problems;
  throw invalid('problems', strange, 'a list of what `validateDesign` or `validateBundle` returns');
}
