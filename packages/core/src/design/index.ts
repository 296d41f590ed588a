/**
 * The design document: what packages become, judged, brought up to date, and its styles worked out.
 * @packageDocumentation
 */
export { DesignError } from './design-error.ts';
export { type Problem, type ProblemCode, problemCodes } from './problem-codes.ts';
export { upgradeDesign } from './upgrade.ts';
export { isValid, validateBundle, validateDesign } from './validate.ts';
export { designVersion } from './version.ts';
