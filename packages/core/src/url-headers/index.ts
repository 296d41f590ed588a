/**
 * Header rules: the HTTP headers to send to a URL. Pure and without dependencies, so that the service, the command
 * line and clients use the same code.
 *
 * `parseRules`, `parseOwnHeaders` and `parseUrl` read a caller's values and list all problems;
 * `resolveHeaders` selects the headers, `explainHeaders` explains the selection.
 *
 * @packageDocumentation
 */
export {
  type Explanation,
  explainHeaders,
  type PlaceExplanation,
  type RuleExplanation,
  type Verdict,
  verdicts,
} from './explain.ts';
export type { Header } from './headers.ts';
export { limits } from './limits.ts';
export { type Problem, type ProblemCode, problemCodes } from './problems.ts';
export { type HeaderQuestion, type HeaderSource, type ResolvedHeaders, resolveHeaders } from './resolve.ts';
export { allowedGroups, customPrefix, refusedGroups, refusedPrefix, setByService } from './rules/header-names.data.ts';
export type { Direction } from './rules/header-names.ts';
export type { Match } from './rules/match.ts';
export { type OwnHeadersResult, parseOwnHeaders } from './rules/own-headers.ts';
export { parseRules, type Rule, type RulesResult } from './rules/rules.ts';
export { type ParsedUrl, parseUrl, type UrlResult } from './url/url.ts';
