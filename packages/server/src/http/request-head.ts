import type { IncomingMessage } from 'node:http';

/** A name or address with an optional port; may be empty. @see RFC 9110, "Host and :authority" */
const hostPattern = /^(?:\[[0-9a-f:.]+\]|[\w.~%!$&'()*+,;=-]*)(?::\d*)?$/i;

/**
 * Finds a fault in the head that Node's parser accepts. Of repeated fields Node keeps one silently, and another program
 * on the way may have used the other one.
 * @see RFC 9112, "Request Target"; RFC 9110, "Field Order"
 */
export function findHeadFault({ headers, rawHeaders, httpVersion }: IncomingMessage): string | undefined {
  let hosts = 0;
  let authorizations = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
    else if (name.length === 13 && name.toLowerCase() === 'authorization') authorizations += 1;
  }
  if (hosts > 1) return 'The request has more than one Host field.';
  if (authorizations > 1) return 'The request has more than one Authorization field.';
  if (hosts === 0) return httpVersion === '1.1' ? 'The request has no Host field.' : undefined;
  return hostPattern.test(headers.host ?? '')
    ? undefined
    : 'The Host field is not valid; use a name or address with an optional port.';
}

/** The path and query of a target, which may be an absolute URL. @see RFC 9112, "absolute-form" */
export function toOriginForm(target: string): string {
  const [absolute, path = ''] = /^https?:\/\/[^/?#]*(.*)$/is.exec(target) ?? [];
  if (absolute === undefined) return target;
  return path.startsWith('/') ? path : `/${path}`;
}
