import { clip, type Fault } from './problems.ts';

/** The parts of a URL as they stand in its text. `query` keeps its `?`; a URL without one has an empty query. */
export interface UrlParts {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  readonly query: string;
  readonly fragment: string;
}

/** What a URL may be and have where it stands. */
export interface UrlForm {
  readonly schemes: readonly string[];
  readonly query: boolean;
  readonly fragment: boolean;
}

/** Cuts an absolute URL with an authority into its parts; undefined for any other text. */
export function splitUrl(text: string): UrlParts | undefined {
  const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]+)([^?#]*)(\?[^#]*)?(#.*)?$/is.exec(text);
  if (parts === null) return undefined;
  const [, scheme = '', authority = '', path = '', query = '', fragment = ''] = parts;
  return { scheme: scheme.toLowerCase(), authority, path, query, fragment };
}

/**
 * What is wrong with a URL's text. The text is judged before any parser sees it, because a parser mends it:
 * `new URL` deletes tabs and newlines, trims spaces, turns `\` into `/`, reads `https:h` and `https:///h`
 * as `https://h/`, and lets an empty user info vanish.
 * @see WHATWG URL, "URL parsing"
 */
export function findUrlFaults(text: string, form: UrlForm, parts = splitUrl(text)): Fault[] {
  const bad = /[\x00-\x20\x7f-\x9f\\]/.exec(text);
  if (bad !== null) return [badCharacter(bad)];

  const schemes = form.schemes.join(' or ');
  if (parts === undefined) {
    return [
      { code: 'url_not_absolute', message: `expected an absolute ${schemes} URL, such as https://example.com/a` },
    ];
  }
  const faults: Fault[] = [];
  if (!form.schemes.includes(parts.scheme)) {
    faults.push({ code: 'url_scheme', message: `found the scheme ${clip(parts.scheme)}, expected ${schemes}` });
  }
  if (parts.authority.includes('@')) {
    faults.push({
      code: 'url_user_info',
      message: 'found user info (an @ in front of the host), expected a host alone',
    });
  }
  if (parts.query !== '' && !form.query) {
    faults.push({ code: 'prefix_query', message: 'found a query in a match that ends in /, expected a path alone' });
  }
  if (parts.fragment !== '' && !form.fragment) {
    faults.push({ code: 'url_fragment', message: 'found a fragment (#), expected none: fragments are never sent' });
  }
  return faults;
}

function badCharacter(found: RegExpExecArray): Fault {
  const code = found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  const message = `found U+${code} at offset ${found.index}; controls, spaces and backslashes must be percent-encoded`;
  return { code: 'url_character', message };
}
