/**
 * The design document: what packages become, judged, brought up to date, and its styles worked out.
 * @packageDocumentation
 */
export { type Problem, type ProblemCode, problemCodes } from './problem-codes.ts';
export { isValid, validateBundle, validateDesign } from './validate.ts';
