import { type Direction, isSetByService } from './header-names.ts';
import type { Header } from './headers.ts';
import { covers, outranks } from './match.ts';
import type { Rule } from './rules.ts';
import { parseUrl } from './url.ts';

/** A request that is about to be made. */
export interface HeaderQuestion {
  /** Where the request goes. A text that `parseUrl` refuses gets no headers at all. */
  readonly url: string;
  /** The URL's own headers, from `parseOwnHeaders`. An empty list is the same as none. */
  readonly own?: readonly Header[] | undefined;
  /** The job's rules, from `parseRules`. */
  readonly rules?: readonly Rule[] | undefined;
  /** On an upload the service sets some headers itself. */
  readonly direction: Direction;
}

/** The one place that the headers of a request come from; `index` is the rule's. */
export type HeaderSource =
  | { readonly place: 'own' }
  | { readonly place: 'exact' | 'prefix'; readonly index: number }
  | { readonly place: 'none' };

/** The headers of one request, all from one place. That place may win and still send nothing. */
export interface ResolvedHeaders {
  /** What to send, without the headers that the service sets itself. */
  readonly headers: readonly Header[];
  readonly from: HeaderSource;
}

/**
 * Chooses the headers of a request, from one place only: the URL's own headers, else the exact rule, else the
 * longest prefix rule that covers the URL, else none. They are never merged, and a place that has nothing
 * left to send (an empty rule, or `Content-Type` alone on an upload) still wins.
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
export function resolveHeaders({ url, own = [], rules = [], direction }: HeaderQuestion): ResolvedHeaders {
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
