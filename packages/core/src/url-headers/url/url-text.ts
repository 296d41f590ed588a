import { clip, type Fault } from '../problems.ts';

/** The parts of a URL as written. `query` includes its `?` and is empty if there is none. */
export interface UrlParts {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  readonly query: string;
  readonly fragment: string;
}

/** The allowed schemes and parts of a URL. */
export interface UrlForm {
  readonly schemes: readonly string[];
  readonly query: boolean;
  readonly fragment: boolean;
}

/** Splits an absolute URL with an authority into its parts; undefined for any other text. */
export function splitUrl(text: string): UrlParts | undefined {
  const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]+)([^?#]*)(\?[^#]*)?(#.*)?$/is.exec(text);
  if (parts === null) return undefined;
  const [, scheme = '', authority = '', path = '', query = '', fragment = ''] = parts;
  return { scheme: scheme.toLowerCase(), authority, path, query, fragment };
}

/**
 * The faults of a URL's text. The text is checked before it is parsed, because parsers silently repair it:
 * `new URL` deletes tabs and newlines, trims spaces, turns `\` into `/`, reads `https:h` and `https:///h`
 * as `https://h/`, and removes an empty user info.
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
    faults.push({ code: 'url_scheme', message: `the scheme is "${clip(parts.scheme)}", expected ${schemes}` });
  }
  if (parts.authority.includes('@')) {
    faults.push({
      code: 'url_user_info',
      message: 'the URL contains user info (an @ before the host); remove it',
    });
  }
  if (parts.query !== '' && !form.query) {
    faults.push({ code: 'prefix_query', message: 'a match that ends in / cannot have a query' });
  }
  if (parts.fragment !== '' && !form.fragment) {
    faults.push({ code: 'url_fragment', message: 'the URL has a fragment (#); remove it, fragments are never sent' });
  }
  return faults;
}

function badCharacter(found: RegExpExecArray): Fault {
  const code = found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  const message = `found U+${code} at offset ${found.index}; controls, spaces and backslashes must be percent-encoded`;
  return { code: 'url_character', message };
}
