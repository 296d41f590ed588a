import type { Fault, Problem } from '../problems.ts';
import { wrongType } from '../rules/members.ts';
import { writeTarget } from './target.ts';
import { findUrlFaults, splitUrl, type UrlForm } from './url-text.ts';

/** A URL in two forms: one for matching and one for sending. */
export interface ParsedUrl {
  /** The parser's `href`, which decides the rules that cover the URL; it is never sent. */
  readonly normalized: string;
  /** Scheme, host and port as the parser reads them, without the default port. */
  readonly origin: string;
  /** The request target: path and query as written, non-ASCII percent-encoded, dot segments resolved. */
  readonly target: string;
}

/** A valid URL, or all its problems. */
export type UrlResult =
  | { readonly ok: true; readonly url: ParsedUrl }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const sourceForm: UrlForm = { schemes: ['http', 'https'], query: true, fragment: true };

/**
 * Reads the URL of a source or an upload: http or https, with a host and without user info.
 * Control characters, spaces and backslashes are refused, not repaired. A fragment is dropped.
 *
 * @example
 * ```ts
 * import { parseUrl } from '@quoin/core/url-headers';
 *
 * const parsed = parseUrl("https://Files.example.com:443/a/../b?sig='x'#top");
 * parsed.ok && parsed.url.origin; // => 'https://files.example.com'
 * parsed.ok && parsed.url.target; // => "/b?sig='x'"
 * parsed.ok && parsed.url.normalized; // => 'https://files.example.com/b?sig=%27x%27'
 *
 * const refused = parseUrl('https://user:secret@example.com/', 'input.source.url');
 * refused.ok ? '' : refused.problems[0]?.code; // => 'url_user_info'
 * ```
 */
export function parseUrl(text: unknown, field = 'url'): UrlResult {
  const read = typeof text === 'string' ? readUrl(text, sourceForm) : [wrongType(text, 'a string')];
  if (Array.isArray(read)) return { ok: false, problems: read.map((fault) => ({ field, ...fault })) };
  return { ok: true, url: read };
}

/**
 * Reads a URL of the given form, or returns all its faults.
 *
 * The parser receives the text to send, not the caller's text: Node's parser does not resolve dot segments behind a
 * name that starts with a dot (ada-url/ada#935), so that `/a/.x/../../b` would be matched under `/a/` but sent as `/b`.
 */
export function readUrl(text: string, form: UrlForm): ParsedUrl | Fault[] {
  const parts = splitUrl(text);
  const faults = findUrlFaults(text, form, parts);
  if (faults.length > 0 || parts === undefined) return faults;
  const target = writeTarget(parts);
  try {
    const { href, origin } = new URL(`${parts.scheme}://${parts.authority}${target}`);
    return { normalized: href, origin, target };
  } catch {
    const message = 'expected a domain, an IPv4 or an [IPv6] address, and a port up to 65535';
    return [{ code: 'url_invalid', message }];
  }
}
