import { isLongerThan, limits } from '../limits.ts';
import type { ProblemList } from '../problems.ts';
import { readUrl } from '../url/url.ts';
import { wrongType } from './members.ts';

/** The URLs that a rule covers. */
export interface Match {
  /** The match as the caller wrote it. */
  readonly match: string;
  /** A match that ends in `/` is a prefix; every other match is exact. */
  readonly kind: 'exact' | 'prefix';
  /** The match as the URL parser writes it. Two matches are the same if this and `kind` agree. */
  readonly normalized: string;
}

/** Reads the `match` of a rule; undefined if a problem was added. */
export function parseMatch(value: unknown, field: string, problems: ProblemList): Match | undefined {
  if (typeof value !== 'string') {
    problems.add(field, wrongType(value, 'a string'));
    return undefined;
  }
  if (isLongerThan(value, limits.matchLength)) {
    problems.add(field, {
      code: 'match_too_long',
      message: `the match is too long; at most ${limits.matchLength} characters are allowed`,
    });
    return undefined;
  }
  // The kind depends on the text, not on its normalized form: https://h is one URL, https://h/ a prefix.
  const kind = value.endsWith('/') ? 'prefix' : 'exact';
  const read = readUrl(value, { schemes: ['https'], query: kind === 'exact', fragment: false });
  if (Array.isArray(read)) {
    problems.add(field, ...read);
    return undefined;
  }
  return { match: value, kind, normalized: read.normalized };
}

/**
 * True if a match covers a normalized URL. For a prefix, comparing the start of the text is sufficient: both texts are
 * normalized, and a prefix contains the whole origin, ends in `/` and has no query.
 */
export function covers({ kind, normalized }: Match, url: string): boolean {
  return kind === 'exact' ? url === normalized : url.startsWith(normalized);
}

/** True if `match` takes precedence over `other`; both cover the same URL. */
export function outranks(match: Match, other: Match): boolean {
  if (match.kind !== other.kind) return match.kind === 'exact';
  return match.normalized.length > other.normalized.length;
}
