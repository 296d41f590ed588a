import { ConversionError } from '../../../errors.ts';
import { access } from '../objects/kinds.ts';
import { bytesOf } from '../objects/latin1.ts';
import {
  ArrayStore,
  Dict,
  Entry,
  type Key,
  Name,
  PsArray,
  PsString,
  type Stored,
  type Value,
} from '../objects/values.ts';
import { ProgramError } from './errors.ts';
import { elementBytes, entryBytes, objectBytes } from './sizes.ts';

/** Undoes one change of an object. */
type Undo =
  | { readonly dict: Dict; readonly key: Key; readonly before: Value | undefined; readonly level: number }
  | {
      readonly store: ArrayStore;
      readonly kinds: Uint8Array;
      readonly numbers: Float64Array;
      readonly refs: unknown[];
      readonly level: number;
    };

/**
 * Local and global memory. Changes of local objects are recorded so that `restore` can undo them; those of strings are
 * not, as in other interpreters. @see PostScript Language Reference, third edition, "Save and Restore"
 */
export class Memory {
  /** Increased whenever a name may be found elsewhere than before. */
  generation = 0;
  /** Number of `save`s in effect. */
  level = 0;
  /** True if new objects are global. */
  isGlobal = false;
  readonly #names = new Map<string, Name>();
  readonly #maxBytes: number;
  readonly #undo: Undo[] = [];
  /** Returns the bytes in use; set by the machine, which knows what is reachable. */
  measure: (refs: readonly unknown[]) => number = () => this.#bytes;
  /** Counts work on a number of elements or bytes; set by the machine. */
  charge: (elements: number) => void = () => {};
  #bytes = 0;
  #nextMeasure: number;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.#nextMeasure = Math.min(maxBytes, firstMeasure);
  }

  get usedBytes(): number {
    return this.#bytes;
  }

  /** Counts memory, and fails before too much is allocated. Memory that is not used any more is found now and then. */
  count(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes <= this.#nextMeasure) return;
    this.#bytes = bytes + this.measure([...this.#undo.flatMap(refsOf)]);
    this.#nextMeasure = Math.min(this.#maxBytes, Math.max(firstMeasure, this.#bytes * 2));
    if (this.#bytes <= this.#maxBytes) return;
    throw new ConversionError(
      'POSTSCRIPT_TOO_LARGE',
      `the program needs more than ${this.#maxBytes} bytes of memory, the maximum allowed`,
    );
  }

  name(text: string): Name {
    let name = this.#names.get(text);
    if (name === undefined) {
      this.count(objectBytes + text.length * 2);
      name = new Name(text);
      this.#names.set(text, name);
    }
    return name;
  }

  #place(): Stored {
    return { level: this.isGlobal ? 0 : this.level, isGlobal: this.isGlobal };
  }

  array(length: number, rights?: number, isPacked?: boolean): PsArray {
    if (length > 0xffffff) throw new ProgramError('limitcheck');
    this.count(objectBytes * 3 + length * elementBytes);
    this.charge(length * 2);
    return new PsArray(new ArrayStore(length, this.#place()), 0, length, rights, isPacked);
  }

  string(bytes: Uint8Array, rights?: number): PsString {
    this.count(objectBytes + bytes.length);
    return new PsString(bytes, this.#place(), rights);
  }

  emptyString(length: number): PsString {
    this.count(objectBytes + length);
    this.charge(length);
    return new PsString(new Uint8Array(length), this.#place());
  }

  text(text: string): PsString {
    return this.string(bytesOf(text));
  }

  dict(maxLength: number): Dict {
    this.count(objectBytes * 2);
    return new Dict(maxLength, this.#place());
  }

  /** Writes an entry of a dictionary. */
  put(dict: Dict, key: Key, value: Value): void {
    if (dict.isGlobal) this.requireGlobal(value.ref);
    const entry = dict.entries.get(key);
    if (entry === undefined) {
      if (!dict.isGlobal && dict.level < this.level) this.#record({ dict, key, before: undefined, level: 0 });
      this.count(entryBytes);
      dict.entries.set(key, new Entry(key, value, this.level));
      if (key instanceof Name) key.isDefined = true;
      dict.maxLength = Math.max(dict.maxLength, dict.entries.size);
      this.generation++;
      return;
    }
    if (!dict.isGlobal && entry.level < this.level) {
      const before = { kind: entry.kind, number: entry.number, ref: entry.ref };
      this.#record({ dict, key, before, level: entry.level });
      entry.level = this.level;
    }
    entry.kind = value.kind;
    entry.number = value.number;
    entry.ref = value.ref;
  }

  /** Removes an entry of a dictionary. */
  remove(dict: Dict, key: Key): void {
    const entry = dict.entries.get(key);
    if (entry === undefined) return;
    if (!dict.isGlobal && dict.level < this.level)
      this.#record({
        dict,
        key,
        before: { kind: entry.kind, number: entry.number, ref: entry.ref },
        level: entry.level,
      });
    // A removed entry stays in the engine's table until this is rebuilt, so that adding the same key passes all of them.
    this.charge(dict.entries.size);
    dict.entries.delete(key);
    this.generation++;
  }

  /** Called before elements of a store are written. */
  keep(store: ArrayStore): void {
    if (store.isGlobal || store.keptLevel >= this.level) return;
    this.count(store.kinds.length * elementBytes);
    this.charge(store.kinds.length * 4); // written here, and read again by `restore`
    const { kinds, numbers, refs, keptLevel } = store;
    this.#record({ store, kinds: kinds.slice(), numbers: numbers.slice(), refs: refs.slice(), level: keptLevel });
    store.keptLevel = this.level;
  }

  /** Writes an element of an array. */
  putElement({ store, start }: PsArray, index: number, value: Value): void {
    this.keep(store);
    if (store.isGlobal) this.requireGlobal(value.ref);
    store.kinds[start + index] = value.kind;
    store.numbers[start + index] = value.number;
    store.refs[start + index] = value.ref;
  }

  /** A global object must not refer to a local one, which `restore` may discard. */
  requireGlobal(ref: unknown): void {
    if (isStored(ref) && !ref.isGlobal) throw new ProgramError('invalidaccess');
  }

  /** Begins a level; returns what `restore` needs. */
  save(): { readonly level: number; readonly undoLength: number } {
    const saved = { level: this.level, undoLength: this.#undo.length };
    this.level++;
    return saved;
  }

  restore({ level, undoLength }: { readonly level: number; readonly undoLength: number }): void {
    while (this.#undo.length > undoLength) undoChange(this.#undo.pop()!);
    this.level = level;
    this.generation++;
  }

  #record(undo: Undo): void {
    this.count(objectBytes);
    this.#undo.push(undo);
  }
}

/** Bytes after which the memory in use is measured for the first time. */
const firstMeasure = 64 * 1024 * 1024;

/** The objects that an undo would bring back. */
function refsOf(undo: Undo): unknown[] {
  return 'store' in undo ? undo.refs : [undo.before?.ref];
}

/** True for objects in memory. */
export function isStored(ref: unknown): ref is Stored {
  return ref instanceof PsArray || ref instanceof PsString || ref instanceof Dict;
}

function undoChange(undo: Undo): void {
  if ('store' in undo) {
    const { store, kinds, numbers, refs, level } = undo;
    store.kinds.set(kinds);
    store.numbers.set(numbers);
    for (let at = 0; at < refs.length; at++) store.refs[at] = refs[at];
    store.keptLevel = level;
    return;
  }
  const { dict, key, before, level } = undo;
  if (before === undefined) dict.entries.delete(key);
  else dict.entries.set(key, new Entry(key, before, level));
}

/** Refuses to read an object whose contents are hidden. */
export function requireReadable({ access: rights }: { readonly access: number }): void {
  if (rights < access.readOnly) throw new ProgramError('invalidaccess');
}

/** Refuses to write to an object that may only be read. */
export function requireWritable({ access: rights }: { readonly access: number }): void {
  if (rights < access.unlimited) throw new ProgramError('invalidaccess');
}
