import { isLongerThan, limits } from './limits.ts';
import { wrongType } from './members.ts';
import type { ProblemList } from './problems.ts';
import { readUrl } from './url.ts';

/** Which URLs a rule is for. */
export interface Match {
  /** As the caller wrote it. */
  readonly match: string;
  /** A match that ends in `/` is a prefix, every other one is exact. */
  readonly kind: 'exact' | 'prefix';
  /** As the URL parser writes it. Kind and this together are the identity of a match. */
  readonly normalized: string;
}

/** Reads the `match` of a rule; undefined if a problem was added. */
export function parseMatch(value: unknown, field: string, problems: ProblemList): Match | undefined {
  if (typeof value !== 'string') {
    problems.add(field, wrongType(value, 'a string'));
    return undefined;
  }
  if (isLongerThan(value, limits.matchLength)) {
    problems.add(field, { code: 'match_too_long', message: `expected at most ${limits.matchLength} characters` });
    return undefined;
  }
  // The text decides, not what it normalizes to: https://h is one URL, https://h/ a prefix.
  const kind = value.endsWith('/') ? 'prefix' : 'exact';
  const read = readUrl(value, { schemes: ['https'], query: kind === 'exact', fragment: false });
  if (Array.isArray(read)) {
    problems.add(field, ...read);
    return undefined;
  }
  return { match: value, kind, normalized: read.normalized };
}

/**
 * Whether a match covers a normalized URL. Comparing the beginning of the text is enough for a prefix:
 * both texts are normalized, and a prefix holds the whole origin, ends in `/` and has no query.
 */
export function covers({ kind, normalized }: Match, url: string): boolean {
  return kind === 'exact' ? url === normalized : url.startsWith(normalized);
}

/** Whether, of two different matches that cover the same URL, `match` goes before `other`. */
export function outranks(match: Match, other: Match): boolean {
  if (match.kind !== other.kind) return match.kind === 'exact';
  return match.normalized.length > other.normalized.length;
}
