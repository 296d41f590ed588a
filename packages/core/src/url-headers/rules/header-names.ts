import { clip, type Fault } from '../problems.ts';
import { allowedGroups, customPrefix, refusedGroups, refusedPrefix, setByService } from './header-names.data.ts';

/** The request for which headers are used: the download of the source or the upload of the result. */
export type Direction = 'download' | 'upload';

/** The policy for names: rules may use the allowed groups only, own headers any name that is not refused. */
export type NamePolicy = 'rule' | 'own';

const allowed = namesIn(allowedGroups);
const refused = namesIn(refusedGroups);

/** The fault of a header name; undefined if it is valid. */
export function findNameFault(name: string, policy: NamePolicy): Fault | undefined {
  if (!isToken(name)) {
    return {
      code: 'header_name_invalid',
      message: "the name is not an HTTP token (letters, digits and !#$%&'*+-.^_`|~)",
    };
  }
  if (isRefused(name)) {
    return { code: 'header_name_refused', message: `"${clip(name)}" cannot be set by a caller` };
  }
  if (policy === 'rule' && !isAllowedInRules(name)) {
    const groups = Object.keys(allowedGroups).join(', ').toLowerCase();
    return {
      code: 'header_name_not_allowed',
      message: `"${clip(name)}" is not allowed in rules; use a header for ${groups}, or one that starts with X-`,
    };
  }
  return undefined;
}

/** True if the service sets this header itself, so that a caller's value has no effect. */
export function isSetByService(name: string, direction: Direction): boolean {
  return setByService[direction].some((own) => own.toLowerCase() === name.toLowerCase());
}

/** @see RFC 9110, "Tokens" */
function isToken(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}

function isRefused(name: string): boolean {
  return refused.has(name.toLowerCase()) || startsWith(name, refusedPrefix);
}

function isAllowedInRules(name: string): boolean {
  return allowed.has(name.toLowerCase()) || startsWith(name, customPrefix);
}

function startsWith(name: string, prefix: string): boolean {
  return name.toLowerCase().startsWith(prefix.toLowerCase());
}

function namesIn(groups: Record<string, readonly string[]>): ReadonlySet<string> {
  return new Set(
    Object.values(groups)
      .flat()
      .map((name) => name.toLowerCase()),
  );
}
