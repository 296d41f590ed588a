import { type Header, parseHeaders } from '../headers.ts';
import { limits } from '../limits.ts';
import { memberField, type Problem, ProblemList } from '../problems.ts';
import { type Match, parseMatch } from './match.ts';
import { readElements, readMembers, wrongType } from './members.ts';

/** A header rule: the headers to send to the URLs that its match covers. A rule without headers opts out. */
export interface Rule extends Match {
  /** The headers as the caller wrote them. */
  readonly headers: readonly Header[];
}

/** The rules in the given order, or all their problems: one problem makes the whole list invalid. */
export type RulesResult =
  | { readonly ok: true; readonly rules: readonly Rule[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const root = 'url_headers';

/**
 * Reads `url_headers`, the header rules of a job. Lists all problems, up to a hundred; never throws and never runs a
 * getter. `undefined` is the same as no rules; `null` is a fault.
 *
 * @example
 * ```ts
 * import { parseRules } from '@quoin/core/url-headers';
 *
 * const parsed = parseRules([{ match: 'https://Files.example.com/in/', headers: { 'X-Api-Key': 'k' } }]);
 * parsed.ok && parsed.rules[0]?.kind; // => 'prefix'
 * parsed.ok && parsed.rules[0]?.normalized; // => 'https://files.example.com/in/'
 *
 * const refused = parseRules([{ match: 'http://example.com/', headers: { Host: 'other' } }]);
 * const faults = refused.ok ? [] : refused.problems.map(({ field, code }) => `${field}: ${code}`);
 * faults; // => ['url_headers[0].match: url_scheme', 'url_headers[0].headers.Host: header_name_refused']
 * ```
 */
export function parseRules(value: unknown): RulesResult {
  if (value === undefined) return { ok: true, rules: [] };
  const problems = new ProblemList(root);
  const elements = readElements(value);
  if (elements === undefined) {
    problems.add(root, wrongType(value, 'an array of rules'));
    return { ok: false, problems: problems.listed };
  }
  if (elements.count > limits.rules) {
    const message = `found ${elements.count} rules; at most ${limits.rules} are allowed`;
    problems.add(root, { code: 'too_many_rules', message });
  }
  const rules: Rule[] = [];
  const firstOf = new Map<string, number>();
  for (const [index, element] of elements.items.entries()) {
    if (problems.isFull) break;
    const field = `${root}[${index}]`;
    const rule = parseRule(element, field, problems);
    if (rule === undefined) continue;
    addDuplicate(rule, index, firstOf, problems);
    rules.push(rule);
  }
  return problems.listed.length > 0 ? { ok: false, problems: problems.listed } : { ok: true, rules };
}

/** Reads one rule; undefined if its match is not to be had. */
function parseRule(value: unknown, field: string, problems: ProblemList): Rule | undefined {
  const members = readMembers(value);
  if (members === undefined) {
    problems.add(field, wrongType(value, 'an object with match and headers'));
    return undefined;
  }
  const given = new Map(members.items);
  const match = requiredMember(given, 'match', field, problems)
    ? parseMatch(given.get('match'), `${field}.match`, problems)
    : undefined;
  const headers = requiredMember(given, 'headers', field, problems)
    ? parseHeaders(given.get('headers'), `${field}.headers`, 'rule', problems)
    : [];
  for (const name of given.keys()) {
    if (name === 'match' || name === 'headers') continue;
    problems.add(memberField(field, name), { code: 'unknown_member', message: 'a rule has match and headers only' });
  }
  return match && { ...match, headers };
}

function requiredMember(
  given: ReadonlyMap<string, unknown>,
  name: string,
  field: string,
  problems: ProblemList,
): boolean {
  if (given.get(name) !== undefined) return true;
  problems.add(`${field}.${name}`, { code: 'missing_member', message: `a rule must have ${name}` });
  return false;
}

function addDuplicate(rule: Rule, index: number, firstOf: Map<string, number>, problems: ProblemList): void {
  const identity = `${rule.kind} ${rule.normalized}`;
  const first = firstOf.get(identity);
  if (first === undefined) firstOf.set(identity, index);
  else {
    const message = `the match is the same as that of ${root}[${first}]`;
    problems.add(`${root}[${index}].match`, { code: 'duplicate_match', message });
  }
}
