import { type Header, parseHeaders } from '../headers.ts';
import { type Problem, ProblemList } from '../problems.ts';
import { type Direction, isSetByService } from './header-names.ts';

/** A URL's own headers as given, or all their problems. */
export type OwnHeadersResult =
  | {
      readonly ok: true;
      readonly headers: readonly Header[];
      /** The names that have no effect, because the service sets them itself. */
      readonly ignored: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Reads a URL's own headers: `input.source.headers` for a download, `output.upload.headers` for an upload.
 *
 * `undefined` is the same as an empty object; `null` is a fault. A name can be any HTTP token that is not always
 * refused. On an upload, `Content-Type` and `User-Agent` are accepted, listed in `ignored` and kept in `headers`: an
 * object that contains only them is not empty and therefore wins over every rule. `resolveHeaders` omits them.
 *
 * The fields of problems start with `field`; pass the full path for messages about a whole request.
 *
 * @example
 * ```ts
 * import { parseOwnHeaders } from '@quoin/core/url-headers';
 *
 * const own = parseOwnHeaders({ Authorization: 'Bearer abc' }, 'download');
 * own.ok && own.headers; // => [['Authorization', 'Bearer abc']]
 *
 * const refused = parseOwnHeaders({ Host: 'example.com' }, 'upload', 'output.upload.headers');
 * refused.ok ? '' : refused.problems[0]?.field; // => 'output.upload.headers.Host'
 * ```
 */
export function parseOwnHeaders(value: unknown, direction: Direction, field = 'headers'): OwnHeadersResult {
  if (value === undefined) return { ok: true, headers: [], ignored: [] };
  const problems = new ProblemList(field);
  const headers = parseHeaders(value, field, 'own', problems);
  if (problems.listed.length > 0) return { ok: false, problems: problems.listed };
  const ignored = headers.map(([name]) => name).filter((name) => isSetByService(name, direction));
  return { ok: true, headers, ignored };
}
