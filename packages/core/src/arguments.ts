import { ConversionError, type FailureCode } from './errors.ts';

// Checks of the caller's arguments. Each value is read once, because a getter or proxy may return another value later.

type Members = Readonly<Record<string, unknown>>;

/** The maximum length of a list of fonts or profiles; a proxy may report any length. */
const maxListLength = 65_536;

/** Any value as error messages show it. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40));
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return String(value);
  return isList(value) ? 'a list' : 'an object';
}

/** Reads the named members of an object; throws if it has another member. */
export function readMembers<Name extends string>(
  value: unknown,
  argument: string,
  names: readonly Name[],
  code: FailureCode = 'OPTION_INVALID',
): { readonly [Member in Name]?: unknown } {
  return readSafely(argument, code, () => {
    const object = requireObject(value, argument, code);
    const unknown = Object.keys(object).find((name) => !(names as readonly string[]).includes(name));
    if (unknown !== undefined) {
      const known = names.join(', ');
      throw new ConversionError(
        code,
        `${argument} has the unknown member ${describeValue(unknown)}; expected ${known}`,
      );
    }
    const members = names.map((name) => [name, object[name]] as const);
    return Object.fromEntries(members.filter(([, member]) => member !== undefined)) as { [Member in Name]?: unknown };
  });
}

/** Reads all members of an object. */
export function readRecord(value: unknown, argument: string, code: FailureCode = 'OPTION_INVALID'): Members {
  return readSafely(argument, code, () => ({ ...requireObject(value, argument, code) }));
}

/** Reads the items of a list. */
export function readList(value: unknown, argument: string): readonly unknown[] {
  return readSafely(argument, 'OPTION_INVALID', () => {
    if (!Array.isArray(value)) throw invalid(argument, value, 'a list');
    const { length } = value;
    if (length <= maxListLength) return Array.from({ length }, (_, index) => value[index] as unknown);
    throw new ConversionError('OPTION_INVALID', `${argument} has ${length} items, expected at most ${maxListLength}`);
  });
}

/** Throws unless the value has the given `typeof`. */
export function requireType<Type extends 'boolean' | 'string'>(value: unknown, argument: string, type: Type) {
  if (typeof value === type) return value as Type extends 'boolean' ? boolean : string;
  throw invalid(argument, value, type === 'boolean' ? 'true or false' : 'a string');
}

/** Throws unless the number is absent or between `min` and `max`. */
export function requireWithin(value: unknown, min: number, max: number, argument: string): number | undefined {
  if (value === undefined || (typeof value === 'number' && value >= min && value <= max)) return value;
  throw invalid(argument, value, `${min} to ${max}`);
}

/** Throws unless the value is absent or has the members of an `AbortSignal` that core uses. */
export function requireSignal(value: unknown, argument: string): AbortSignal | undefined {
  return readSafely(argument, 'OPTION_INVALID', () => {
    if (value === undefined) return undefined;
    const { aborted, addEventListener, removeEventListener } = (value ?? {}) as Record<string, unknown>;
    const methods = [addEventListener, removeEventListener];
    const isSignal = typeof aborted === 'boolean' && methods.every((method) => typeof method === 'function');
    if (isSignal) return value as AbortSignal;
    throw invalid(argument, value, 'an AbortSignal');
  });
}

/** Returns a copy of a valid `Date`, whose methods may have been replaced. */
export function requireDate(value: unknown, argument: string): Date {
  return readSafely(argument, 'OPTION_INVALID', () => {
    const time = value instanceof Date ? Date.prototype.getTime.call(value) : Number.NaN;
    if (Number.isFinite(time)) return new Date(time);
    throw new ConversionError('OPTION_INVALID', `${argument} is ${describeValue(value)}, expected a valid Date`);
  });
}

/** Returns "Uint8Array" only for real instances, not for a proxy or an object with the same prototype. */
const tagOf = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag)?.get;

/**
 * The caller's bytes as a plain `Uint8Array`: `slice` of a `Buffer` shares memory, and an array from another realm is
 * not an instance of this realm's class. Shared and resizable memory is copied.
 */
export function requireBytes(value: unknown, argument: string): Uint8Array {
  if (tagOf?.call(value) !== 'Uint8Array') throw invalid(argument, value, 'a Uint8Array');
  const { buffer, byteOffset, byteLength } = value as Uint8Array;
  if (isDetached(buffer)) {
    const found = 'a Uint8Array whose memory was transferred elsewhere';
    throw new ConversionError(
      'OPTION_INVALID',
      `${argument} is ${found}; pass the bytes before the transfer, or a copy`,
    );
  }
  const isOurs = buffer instanceof ArrayBuffer && !isResizable(buffer);
  return isOurs ? new Uint8Array(buffer, byteOffset, byteLength) : new Uint8Array(value as Uint8Array);
}

/** Throws if the caller transferred the bytes elsewhere while they were in use, since later reads returned nothing. */
export function requireUndetached(bytes: Uint8Array, argument: string): void {
  if (!isDetached(bytes.buffer)) return;
  const remedy = 'keep it until the promise settles, or pass a copy';
  throw new ConversionError(
    'OPTION_INVALID',
    `the memory of ${argument} was transferred while it was in use; ${remedy}`,
  );
}

/** True if the memory was transferred. An empty buffer may be detached too, but then no view of it can be created. */
function isDetached(buffer: ArrayBufferLike): boolean {
  if (buffer.byteLength > 0) return false;
  try {
    return new Uint8Array(buffer).length > 0;
  } catch {
    return true;
  }
}

const isResizable = (buffer: ArrayBuffer & { readonly resizable?: boolean }): boolean => buffer.resizable === true;

/** An error that names the argument, its value and the expected value. */
export function invalid(argument: string, found: unknown, expected: string): ConversionError {
  return new ConversionError('OPTION_INVALID', `${argument} is ${describeValue(found)}, expected ${expected}`);
}

function requireObject(value: unknown, argument: string, code: FailureCode): Members {
  if (typeof value === 'object' && value !== null && !isList(value)) return value as Members;
  throw new ConversionError(code, `${argument} is ${describeValue(value)}, expected an object`);
}

/** Turns an error thrown by a getter or a proxy of the caller into the cause of a failure that names the argument. */
export function readSafely<Read>(argument: string, code: FailureCode, read: () => Read): Read {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof ConversionError) throw cause;
    throw new ConversionError(code, `${argument} cannot be read; expected an object without getters that throw`, {
      cause,
    });
  }
}

/** True if the value is an array; a revoked proxy, for which `Array.isArray` throws, is not. */
function isList(value: object): boolean {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}
