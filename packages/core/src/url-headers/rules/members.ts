import { limits } from '../limits.ts';
import type { Fault } from '../problems.ts';

/** The inspected part of an array or object, and the total number of its elements or members. */
interface Inspected<T> {
  readonly count: number;
  readonly items: readonly T[];
}

/**
 * The own members of an object as `JSON.parse` creates it; undefined for any other value.
 * Getters are never run, and `__proto__` is an ordinary member.
 */
export function readMembers(value: unknown): Inspected<readonly [name: string, value: unknown]> | undefined {
  return attempt(() => {
    if (!isPlainObject(value)) return undefined;
    const names = Reflect.ownKeys(value);
    const items: (readonly [string, unknown])[] = [];
    for (const name of names.slice(0, limits.inspected)) {
      const member = Object.getOwnPropertyDescriptor(value, name);
      if (typeof name !== 'string' || member === undefined || !('value' in member)) return undefined;
      items.push([name, member.value]);
    }
    return { count: names.length, items };
  });
}

/** The elements of an array; undefined for any other value. A hole is an undefined element. */
export function readElements(value: unknown): Inspected<unknown> | undefined {
  return attempt(() => {
    if (!Array.isArray(value)) return undefined;
    const count: unknown = Object.getOwnPropertyDescriptor(value, 'length')?.value;
    if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0) return undefined;
    const items: unknown[] = [];
    for (let index = 0; index < Math.min(count, limits.inspected); index++) {
      items.push(Object.getOwnPropertyDescriptor(value, index)?.value);
    }
    return { count, items };
  });
}

/** The fault of a value that has the wrong type. */
export function wrongType(found: unknown, expected: string): Fault {
  return { code: 'wrong_type', message: `found ${typeName(found)}, expected ${expected}` };
}

/** True for a plain object of any realm: it has no prototype, or one without a prototype. */
function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || ArrayBuffer.isView(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'nothing';
  if (typeof value !== 'object') return `a ${typeof value}`;
  if (attempt(() => Array.isArray(value))) return 'an array';
  return readMembers(value) ? 'an object' : 'an object that is not plain JSON';
}

/** The result of `read`; undefined if it throws, because a proxy can throw at any access. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
