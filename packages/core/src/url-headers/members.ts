import { limits } from './limits.ts';
import type { Fault } from './problems.ts';

/** As much of an array or object as is looked at, and how many elements or members it has in all. */
interface Inspected<T> {
  readonly count: number;
  readonly items: readonly T[];
}

/**
 * The own members of an object such as `JSON.parse` makes; undefined for anything else.
 * Getters are never run, and `__proto__` is a member like any other.
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

/** The elements of an array; undefined for anything else. A hole is an undefined element. */
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

/** Plain in this realm or another: the prototype is none, or one that has none itself. */
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
  return readMembers(value) ? 'an object' : 'an object that no JSON text makes';
}

/** A proxy may throw anything at any touch; what cannot be read is not what was asked for. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
