import { invalid, readSafely } from '../arguments.ts';
import { checkDocument } from './check/document-check.ts';
import { type Problem, problemCodes } from './problem-codes.ts';

/**
 * Finds all problems of a design document: in its members, its references, and the rules that connect them. It accepts
 * any value and never throws. After 1,000 problems, a last one says that there are more.
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
 * Finds all problems of the content of `templatebundle.json`: in the document, in the manifest, and files that only one
 * of them names.
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
 * True if a document with these problems is valid. Warnings, such as a deprecated member, do not make it invalid.
 *
 * @example
 * ```ts
 * import { isValid } from '@quoin/core/design';
 *
 * isValid([{ pointer: '/brandColors', code: 'deprecated_member', message: 'brandColors is deprecated' }]); // => true
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
  throw invalid('problems', strange, 'the problems that `validateDesign` or `validateBundle` returned');
}
