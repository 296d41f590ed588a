import { allowedGroups, customPrefix, refusedGroups, refusedPrefix, setByService } from './header-names.data.ts';
import { clip, type Fault } from './problems.ts';

/** The request that headers are for: the one that fetches the source, or the one that stores the result. */
export type Direction = 'download' | 'upload';

/** Where names stand: a rule may use the allowed groups only, own headers everything that is not refused. */
export type NamePolicy = 'rule' | 'own';

const allowed = namesIn(allowedGroups);
const refused = namesIn(refusedGroups);

/** What is wrong with a header name, if anything is. */
export function findNameFault(name: string, policy: NamePolicy): Fault | undefined {
  if (!isToken(name)) {
    return {
      code: 'header_name_invalid',
      message: "the name is not an HTTP token (letters, digits and !#$%&'*+-.^_`|~)",
    };
  }
  if (isRefused(name)) {
    return { code: 'header_name_refused', message: `${clip(name)} is never taken from a caller` };
  }
  if (policy === 'rule' && !isAllowedInRules(name)) {
    const groups = Object.keys(allowedGroups).join(', ').toLowerCase();
    return {
      code: 'header_name_not_allowed',
      message: `${clip(name)} is not for ${groups}, nor does it begin with X-`,
    };
  }
  return undefined;
}

/** Whether the service sets this header itself, so that a caller's has no effect. */
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
