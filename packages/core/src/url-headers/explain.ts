import { type HeaderQuestion, type HeaderSource, type ResolvedHeaders, resolveHeaders } from './resolve.ts';
import { isSetByService } from './rules/header-names.ts';
import { covers } from './rules/match.ts';
import type { Rule } from './rules/rules.ts';
import { parseUrl } from './url/url.ts';
import { splitUrl, type UrlParts } from './url/url-text.ts';

/** The reasons why a source of headers wins or does not. The codes are public and stable. */
export const verdicts = {
  wins: 'Its headers are sent.',
  absent: 'The URL has no own headers.',
  empty: 'The URL has an empty own headers object, which is the same as none.',
  url_refused: 'The URL is refused, so nothing is sent.',
  own_headers_win: 'The rule covers the URL, but the URL has own headers.',
  exact_rule_wins: 'The rule covers the URL, but an exact rule wins over every prefix.',
  longer_prefix_wins: 'The rule covers the URL, but another rule has a longer prefix.',
  other_scheme: 'Rules apply to https only, and the URL has another scheme.',
  other_host: 'The host is different; there is no subdomain wildcard.',
  other_port: 'The port is different.',
  other_path: 'The path is different or does not start with the prefix; case matters.',
  other_query: 'The path is the same, but the query is different.',
} as const satisfies Record<string, string>;

/** The stable identifier of a verdict; `verdicts` contains its sentence. */
export type Verdict = keyof typeof verdicts;

/** The verdict on one source of headers, as a code and as a sentence. */
export interface PlaceExplanation {
  readonly verdict: Verdict;
  readonly sentence: string;
}

/** The verdict on one rule. */
export interface RuleExplanation extends PlaceExplanation {
  /** The index of the rule in the list. */
  readonly index: number;
  /** The match as the caller wrote it. */
  readonly match: string;
}

/** The headers that are sent, their source, and a verdict on every source. Contains header values: do not log it. */
export interface Explanation extends ResolvedHeaders {
  /** Headers of the winning source that are not sent, because the service sets them itself. */
  readonly ignored: readonly string[];
  readonly own: PlaceExplanation;
  /** One entry per rule, in the order of the rules. */
  readonly rules: readonly RuleExplanation[];
}

/**
 * Explains the result of `resolveHeaders`: the winning source, and for every rule why it did or did not win.
 *
 * @example
 * ```ts
 * import { explainHeaders, parseRules } from '@quoin/core/url-headers';
 *
 * const parsed = parseRules([
 *   { match: 'https://example.com/', headers: { 'X-Api-Key': 'k' } },
 *   { match: 'https://example.com/fonts/', headers: {} },
 *   { match: 'https://cdn.example.com/', headers: {} },
 * ]);
 * const rules = parsed.ok ? parsed.rules : [];
 * const url = 'https://example.com/fonts/a.otf';
 *
 * const explanation = explainHeaders({ url, rules, direction: 'download' });
 * explanation.from; // => { place: 'prefix', index: 1 }
 * explanation.rules.map((rule) => rule.verdict); // => ['longer_prefix_wins', 'wins', 'other_host']
 * ```
 */
export function explainHeaders(question: HeaderQuestion): Explanation {
  const resolved = resolveHeaders(question);
  const { own = [], rules = [], direction } = question;
  const parsed = parseUrl(question.url);
  const url = parsed.ok ? parsed.url.normalized : undefined;
  const chosen = chosenHeaders(question, resolved.from);
  return {
    ...resolved,
    ignored: chosen.map(([name]) => name).filter((name) => isSetByService(name, direction)),
    own: explain(url === undefined ? 'url_refused' : verdictOnOwn(question.own, own.length)),
    rules: rules.map((rule, index) => {
      const verdict = url === undefined ? 'url_refused' : verdictOnRule(rule, index, url, resolved.from);
      return { index, match: rule.match, ...explain(verdict) };
    }),
  };
}

function chosenHeaders({ own = [], rules = [] }: HeaderQuestion, from: HeaderSource) {
  if (from.place === 'own') return own;
  return from.place === 'none' ? [] : (rules[from.index]?.headers ?? []);
}

function explain(verdict: Verdict): PlaceExplanation {
  return { verdict, sentence: verdicts[verdict] };
}

function verdictOnOwn(own: unknown, count: number): Verdict {
  if (own === undefined) return 'absent';
  return count === 0 ? 'empty' : 'wins';
}

function verdictOnRule(rule: Rule, index: number, url: string, from: HeaderSource): Verdict {
  if (!covers(rule, url)) return verdictOnDifference(rule, url);
  if (from.place === 'own') return 'own_headers_win';
  if (from.place === 'none' || from.index === index) return 'wins';
  return from.place === 'exact' ? 'exact_rule_wins' : 'longer_prefix_wins';
}

/** The first part, from the left, in which a rule differs from a URL. */
function verdictOnDifference(rule: Rule, url: string): Verdict {
  const ours = partsOf(rule.normalized);
  const theirs = partsOf(url);
  if (ours.scheme !== theirs.scheme) return 'other_scheme';
  if (ours.host !== theirs.host) return 'other_host';
  if (ours.port !== theirs.port) return 'other_port';
  if (rule.kind === 'exact' && ours.path === theirs.path) return 'other_query';
  return 'other_path';
}

function partsOf(url: string): Partial<UrlParts> & { host: string; port: string } {
  const parts = splitUrl(url);
  const [, host = '', port = ''] = /^(.*?)(?::(\d+))?$/.exec(parts?.authority ?? '') ?? [];
  return { ...parts, host, port };
}
