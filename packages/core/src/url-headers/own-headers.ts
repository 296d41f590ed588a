import { type Direction, isSetByService } from './header-names.ts';
import { type Header, parseHeaders } from './headers.ts';
import { type Problem, ProblemList } from './problems.ts';

/** A URL's own headers as given, or all that is wrong with them. */
export type OwnHeadersResult =
  | {
      readonly ok: true;
      readonly headers: readonly Header[];
      /** The names among them that have no effect, since the service sets them itself. */
      readonly ignored: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Reads a URL's own headers: `input.source.headers` for a download, `output.upload.headers` for an upload.
 *
 * Nothing at all (`undefined`) is the same as an empty object; `null` is a fault.
 * Any HTTP token that is not refused always may be a name. On an upload `Content-Type` and `User-Agent`
 * are accepted, named in `ignored` and kept in `headers`: an object with nothing else is still not
 * empty and so wins over every rule. It is `resolveHeaders` that leaves them out of what is sent.
 *
 * Fields of problems begin with `field`; give the full path for a message about a whole request.
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
