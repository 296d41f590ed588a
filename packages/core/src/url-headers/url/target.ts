import type { UrlParts } from './url-text.ts';

/**
 * The request target: path and query as written, so that a presigned URL keeps the characters that were signed
 * (`new URL` would turn `'` into `%27`). There are three changes: dot segments are resolved, non-ASCII characters are
 * percent-encoded, and the fragment is dropped.
 */
export function writeTarget({ path, query }: UrlParts): string {
  return encodeNonAscii(resolveDotSegments(path) + query);
}

/**
 * Resolves `.` and `..`, including dots written as `%2e`.
 * @see WHATWG URL, "single-dot URL path segment" and "double-dot URL path segment"
 */
export function resolveDotSegments(path: string): string {
  if (!/\/(\.|%2e)/i.test(path)) return path === '' ? '/' : path;
  const segments = path.split('/').slice(1);
  const resolved: string[] = [];
  segments.forEach((segment, index) => {
    const isLast = index === segments.length - 1;
    if (/^(\.|%2e){2}$/i.test(segment)) resolved.pop();
    else if (!/^(\.|%2e)$/i.test(segment)) {
      resolved.push(segment);
      return;
    }
    if (isLast) resolved.push(''); // a dot segment at the end names a folder
  });
  return `/${resolved.join('/')}`;
}

/** UTF-8, percent-encoded. A lone surrogate becomes U+FFFD, as in every URL parser. */
function encodeNonAscii(text: string): string {
  return text.replace(/[^\x00-\x7f]+/g, (run) => encodeURIComponent(run.replace(/\p{Surrogate}/gu, '\ufffd')));
}
