import type { Header } from './headers.ts';
import { type Direction, isSetByService } from './rules/header-names.ts';
import { covers, outranks } from './rules/match.ts';
import type { Rule } from './rules/rules.ts';
import { parseUrl } from './url/url.ts';

/** The request for which headers are selected. */
export interface HeaderQuestion {
  /** The URL of the request. A URL that `parseUrl` refuses gets no headers. */
  readonly url: string;
  /** The URL's own headers, from `parseOwnHeaders`. An empty list is the same as none. */
  readonly own?: readonly Header[] | undefined;
  /** The job's rules, from `parseRules`. */
  readonly rules?: readonly Rule[] | undefined;
  /** On an upload, the service sets some headers itself. */
  readonly direction: Direction;
}

/** The source of the headers of a request; `index` is the index of the rule. */
export type HeaderSource =
  | { readonly place: 'own' }
  | { readonly place: 'exact' | 'prefix'; readonly index: number }
  | { readonly place: 'none' };

/** The headers of one request, all from one source. The winning source may have no headers to send. */
export interface ResolvedHeaders {
  /** The headers to send, without those that the service sets itself. */
  readonly headers: readonly Header[];
  readonly from: HeaderSource;
}

/**
 * Selects the headers of a request from one source only: the URL's own headers, or else the exact rule, or else the
 * longest prefix rule that covers the URL, or else none. Sources are never merged, and a source without headers to send
 * (an empty rule, or only `Content-Type` on an upload) still wins.
 *
 * @throws {TypeError} if the arguments are invalid, so that nothing is sent by mistake.
 *
 * @example
 * ```ts
 * import { parseRules, resolveHeaders } from '@quoin/core/url-headers';
 *
 * const parsed = parseRules([
 *   { match: 'https://example.com/', headers: { Authorization: 'Bearer abc' } },
 *   { match: 'https://example.com/signed?sig=1', headers: {} },
 * ]);
 * const rules = parsed.ok ? parsed.rules : [];
 *
 * const source = resolveHeaders({ url: 'https://example.com/a', rules, direction: 'download' });
 * source; // => { headers: [['Authorization', 'Bearer abc']], from: { place: 'prefix', index: 0 } }
 *
 * const signed = resolveHeaders({ url: 'https://example.com/signed?sig=1', rules, direction: 'upload' });
 * signed; // => { headers: [], from: { place: 'exact', index: 1 } }
 * ```
 */
export function resolveHeaders(question: HeaderQuestion): ResolvedHeaders {
  requireArguments(question);
  const { url, own = [], rules = [], direction } = question;
  const parsed = parseUrl(url);
  if (!parsed.ok) return { headers: [], from: { place: 'none' } };
  const { headers, from } = choosePlace(parsed.url.normalized, own, rules);
  return { headers: headers.filter(([name]) => !isSetByService(name, direction)), from };
}

function choosePlace(url: string, own: readonly Header[], rules: readonly Rule[]): ResolvedHeaders {
  if (own.length > 0) return { headers: own, from: { place: 'own' } };
  let winner: Rule | undefined;
  for (const rule of rules) {
    if (covers(rule, url) && (winner === undefined || outranks(rule, winner))) winner = rule;
  }
  if (winner === undefined) return { headers: [], from: { place: 'none' } };
  return { headers: winner.headers, from: { place: winner.kind, index: rules.indexOf(winner) } };
}

/** Throws a `TypeError` for invalid arguments, because this folder imports no error class. */
function requireArguments(question: unknown): void {
  const { own, rules, direction } = Object(question) as Record<string, unknown>;
  if (direction !== 'download' && direction !== 'upload') {
    throw new TypeError(`the direction is ${describe(direction)}, expected 'download' or 'upload'`);
  }
  if (own !== undefined && !isListOf(own, isHeader)) {
    throw new TypeError(`own is ${describe(own)}, expected the headers that parseOwnHeaders returns`);
  }
  if (rules !== undefined && !isListOf(rules, isRule)) {
    throw new TypeError(`rules is ${describe(rules)}, expected the rules that parseRules returns`);
  }
}

const describe = (value: unknown): string => (typeof value === 'object' ? 'something else' : String(value));

const isListOf = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isItem);

const isHeader = (header: unknown): boolean =>
  isListOf(header, (text) => typeof text === 'string') && (header as unknown[]).length === 2;

function isRule(rule: unknown): boolean {
  const { match, normalized, kind, headers } = Object(rule) as Record<string, unknown>;
  const isMatch = typeof match === 'string' && typeof normalized === 'string';
  return isMatch && (kind === 'exact' || kind === 'prefix') && isListOf(headers, isHeader);
}
