import { pointerOf } from './check/problem-list.ts';
import { maxDepth, maxValues } from './check/walker.ts';
import { DesignError } from './design-error.ts';

type Members = Record<string, unknown>;

/**
 * Copies a document so that it can be changed. Throws at the limits of depth and size at which validation stops too.
 */
export function copyDocument(document: object): Members {
  const path: (string | number)[] = [];
  let remaining = maxValues;
  const copy = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    remaining -= Array.isArray(value) ? value.length : 1;
    if (path.length >= maxDepth) {
      throw limitError(path, 'too_deep', `found more than ${maxDepth} nested arrays and objects`);
    }
    if (remaining < 0)
      throw limitError([], 'too_large', `found more than ${maxValues} values, the most that are looked at`);
    if (Array.isArray(value)) return value.map((item, index) => copyMember(index, item));
    const made: Members = {};
    for (const name of Object.keys(value)) {
      // Not an assignment, because a member may be called __proto__.
      const member = copyMember(name, (value as Members)[name]);
      Object.defineProperty(made, name, { value: member, enumerable: true, configurable: true, writable: true });
    }
    return made;
  };
  const copyMember = (name: string | number, value: unknown): unknown => {
    path.push(name);
    const copied = copy(value);
    path.pop();
    return copied;
  };
  return copy(document) as Members;
}

function limitError(path: readonly (string | number)[], code: 'too_deep' | 'too_large', message: string): DesignError {
  return new DesignError('DESIGN_INVALID', message, [{ pointer: pointerOf(path), code, message }]);
}
