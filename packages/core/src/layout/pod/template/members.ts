import type { Json, JsonObject } from './json.ts';
import { isList, isObject } from './json.ts';

/** Receives the problems of a template: either notes them, or collects them for a refusal. */
export interface ProblemReporter {
  /** A member has an invalid value. */
  invalidValue(pointer: string, expected: string): void;
  /** Members that no reader read. */
  unknownMembers(pointer: string, names: readonly string[]): void;
}

/** Larger numbers are not valid lengths, and their products could overflow. */
const maxNumber = 1e9;

/**
 * The members of a template object, with type checks. Remembers which members were read, so that none is ignored
 * silently.
 */
export class Members {
  readonly pointer: string;
  readonly #object: JsonObject;
  readonly #reporter: ProblemReporter;
  readonly #readNames = new Set<string>();

  constructor(object: JsonObject, reporter: ProblemReporter, pointer = '') {
    this.#object = object;
    this.#reporter = reporter;
    this.pointer = pointer;
  }

  /** Returns the same object with another reporter. */
  withReporter(reporter: ProblemReporter): Members {
    return new Members(this.#object, reporter);
  }

  /** True if the member exists and is not null. */
  has(name: string): boolean {
    return this.raw(name) !== undefined && this.raw(name) !== null;
  }

  /** Returns the value without checks. */
  raw(name: string): Json | undefined {
    this.#readNames.add(name);
    return Object.hasOwn(this.#object, name) ? this.#object[name] : undefined;
  }

  /** Returns a finite number, which may be written as text. */
  number(name: string, range: { min?: number; max?: number } = {}): number | undefined {
    const { min = -maxNumber, max = maxNumber } = range;
    const bounds = min === -maxNumber && max === maxNumber ? '' : ` from ${min} to ${max}`;
    return this.#read(name, `a number${bounds}`, (value) => {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
      return typeof number === 'number' && number >= min && number <= max ? number : undefined;
    });
  }

  /** Returns text. A number counts as text, because a font may be called `404`. */
  text(name: string): string | undefined {
    return this.#read(name, 'text', (value) => {
      if (typeof value === 'number') return String(value);
      return typeof value === 'string' ? value : undefined;
    });
  }

  boolean(name: string): boolean | undefined {
    return this.#read(name, 'true or false', (value) => (typeof value === 'boolean' ? value : undefined));
  }

  choice<Word extends string>(name: string, words: readonly Word[]): Word | undefined {
    return this.#read(name, `one of ${words.join(', ')}`, (value) => words.find((word) => word === value));
  }

  list(name: string): readonly Json[] | undefined {
    return this.#read(name, 'an array', (value) => (isList(value) ? value : undefined));
  }

  numbers(name: string): number[] | undefined {
    return this.#read(name, 'an array of numbers', (value) => {
      if (!isList(value)) return undefined;
      return value.every((each) => typeof each === 'number' && Math.abs(each) <= maxNumber)
        ? (value as number[])
        : undefined;
    });
  }

  object(name: string): Members | undefined {
    const object = this.#read(name, 'an object', (value) => (isObject(value) ? value : undefined));
    return object && new Members(object, this.#reporter, `${this.pointer}/${name}`);
  }

  /** Returns the objects of an array. */
  objects(name: string): Members[] {
    const found: Members[] = [];
    for (const [index, value] of (this.list(name) ?? []).entries()) {
      const pointer = `${this.pointer}/${name}/${index}`;
      if (isObject(value)) found.push(new Members(value, this.#reporter, pointer));
      else this.#reporter.invalidValue(pointer, 'an object');
    }
    return found;
  }

  /** Returns the names of all members. */
  names(): string[] {
    return Object.keys(this.#object);
  }

  /** Marks members without effect on the picture as read. */
  skip(names: readonly string[]): void {
    for (const name of names) this.#readNames.add(name);
  }

  /** Reports the members that were never read and have a value. */
  close(): void {
    const unread = Object.keys(this.#object).filter(
      (name) => !this.#readNames.has(name) && !isUnset(this.#object[name]),
    );
    if (unread.length > 0) this.#reporter.unknownMembers(this.pointer, unread);
  }

  /** Reports an invalid value of a member. */
  reportInvalid(name: string, expected: string): void {
    this.#reporter.invalidValue(`${this.pointer}/${name}`, expected);
  }

  #read<Value>(name: string, expected: string, parse: (value: Json) => Value | undefined): Value | undefined {
    const value = this.raw(name);
    if (value === undefined || value === null) return undefined;
    const parsed = parse(value);
    if (parsed === undefined) this.reportInvalid(name, expected);
    return parsed;
  }
}

/** True if editors write the value for an unset member. */
function isUnset(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === false || value === '') return true;
  if (isList(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}
