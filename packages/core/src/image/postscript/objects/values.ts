import { access, kind } from './kinds.ts';

/** A name; there is one object for each spelling. The last look-up on the dictionary stack is remembered. */
export class Name {
  readonly text: string;
  /** The generation of the dictionary stack in which `entry` was found. */
  generation = -1;
  entry: Entry | undefined = undefined;
  /** The entry of the system's dictionary. */
  system: Entry | undefined = undefined;
  /** True if another dictionary has or had the name as a key. */
  isDefined = false;

  constructor(text: string) {
    this.text = text;
  }
}

/** An object outside of the stacks: its kind, its number if it has one, and its reference if it has one. */
export interface Value {
  readonly kind: number;
  readonly number: number;
  readonly ref: unknown;
}

/** The place of a value in a dictionary. It stays the same object while the key exists. */
export class Entry implements Value {
  kind: number;
  number: number;
  ref: unknown;
  readonly key: Key;
  /** The level of `save` at which the entry was last written. */
  level: number;

  constructor(key: Key, value: Value, level: number) {
    this.key = key;
    this.kind = value.kind;
    this.number = value.number;
    this.ref = value.ref;
    this.level = level;
  }
}

/** A key of a dictionary: names and composite objects by identity, numbers by value. */
export type Key = Name | number | string | object;

/** An object in memory that `restore` rolls back or discards. */
export interface Stored {
  /** The level of `save` at which it was created. */
  readonly level: number;
  readonly isGlobal: boolean;
}

export class Dict implements Stored {
  readonly entries = new Map<Key, Entry>();
  readonly level: number;
  readonly isGlobal: boolean;
  access: number = access.unlimited;
  maxLength: number;
  /** Facts that the interpreter keeps about a font dictionary, found on first use. */
  cached: unknown;

  constructor(maxLength: number, { level, isGlobal }: Stored) {
    this.maxLength = maxLength;
    this.level = level;
    this.isGlobal = isGlobal;
  }
}

/** The elements of arrays. Several arrays may be parts of one store. A procedure is run from here. */
export class ArrayStore implements Stored {
  readonly kinds: Uint8Array;
  readonly numbers: Float64Array;
  readonly refs: unknown[];
  readonly level: number;
  readonly isGlobal: boolean;
  /** The level of `save` for which the elements have been kept. */
  keptLevel: number;

  constructor(length: number, { level, isGlobal }: Stored) {
    this.kinds = new Uint8Array(length);
    this.numbers = new Float64Array(length);
    this.refs = new Array(length).fill(undefined);
    this.level = level;
    this.keptLevel = level;
    this.isGlobal = isGlobal;
  }
}

/** An array, a packed array or a procedure: a part of a store. */
export class PsArray {
  readonly store: ArrayStore;
  readonly start: number;
  readonly length: number;
  readonly access: number;
  readonly isPacked: boolean;

  constructor(store: ArrayStore, start: number, length: number, rights: number = access.unlimited, isPacked = false) {
    this.store = store;
    this.start = start;
    this.length = length;
    this.access = rights;
    this.isPacked = isPacked;
  }

  get level(): number {
    return this.store.level;
  }
  get isGlobal(): boolean {
    return this.store.isGlobal;
  }
}

/** A string: a view of bytes, which several strings may share. */
export class PsString implements Stored {
  readonly bytes: Uint8Array;
  readonly level: number;
  readonly isGlobal: boolean;
  readonly access: number;

  constructor(bytes: Uint8Array, { level, isGlobal }: Stored, rights: number = access.unlimited) {
    this.bytes = bytes;
    this.level = level;
    this.isGlobal = isGlobal;
    this.access = rights;
  }
}

/** The element of an array. */
export function elementOf({ store, start }: PsArray, index: number): Value {
  const at = start + index;
  return { kind: store.kinds[at]!, number: store.numbers[at]!, ref: store.refs[at] };
}

export const nullValue: Value = { kind: kind.null, number: 0, ref: undefined };
export const integerValue = (number: number): Value => ({ kind: kind.integer, number, ref: undefined });
/** A real, rounded to single precision: so programs get the numbers of printers. */
export const realValue = (number: number): Value => ({ kind: kind.real, number: Math.fround(number), ref: undefined });
export const booleanValue = (is: boolean): Value => ({ kind: kind.boolean, number: is ? 1 : 0, ref: undefined });
