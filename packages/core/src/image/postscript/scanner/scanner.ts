import type { PsFile } from '../files/file.ts';
import { ProgramError } from '../machine/errors.ts';
import type { Memory } from '../machine/memory.ts';
import { executable, kind } from '../objects/kinds.ts';
import type { Name, PsArray, Value } from '../objects/values.ts';
import { isBinaryToken, scanBinaryToken } from './binary.ts';
import { characterClass, classes } from './characters.ts';
import { NumberReader, numeric } from './numbers.ts';
import { scanBase85String, scanHexString, scanLiteralString } from './strings.ts';

/** Maximum length of a name, and maximum nesting of procedures. */
const [maxNameLength, maxNesting] = [4096, 256];
const [lineFeed, carriageReturn] = [10, 13];

/** Where immediately evaluated names are looked up. */
export interface NameScope {
  lookUp(name: Name): { readonly kind: number; readonly number: number; readonly ref: unknown };
}

/** Reads objects from a file. The last one is in `kind`, `number` and `ref`. */
export class Scanner {
  kind = 0;
  number = 0;
  ref: unknown = undefined;
  /** True if bytes from 128 to 159 begin binary tokens. */
  readsBinary = true;
  readonly memory: Memory;
  readonly #scope: NameScope;
  readonly #numbers = new NumberReader();
  /** True after the end of a procedure. */
  #isClosing = false;
  readonly #token = new Uint8Array(maxNameLength);

  constructor(memory: Memory, scope: NameScope) {
    this.memory = memory;
    this.#scope = scope;
  }

  lookUp(name: Name): Value {
    return this.#scope.lookUp(name);
  }

  /** Reads the next object; returns false at the end of the file. */
  scan(file: PsFile, depth = 0): boolean {
    for (;;) {
      const byte = file.read();
      if (byte < 0) return false;
      const found = classes[byte]!;
      if (found === characterClass.space) continue;
      if (found === characterClass.regular) {
        if (isBinaryToken(byte) && this.readsBinary) scanBinaryToken(this, byte, file);
        else this.#scanRegular(file, byte);
        return true;
      }
      if (byte === 37) skipComment(file);
      else {
        this.#scanDelimited(file, byte, depth);
        return true;
      }
    }
  }

  set(valueKind: number, number: number, ref: unknown): void {
    this.kind = valueKind;
    this.number = number;
    this.ref = ref;
  }

  setName(text: string): void {
    this.set(kind.name | executable, 0, this.memory.name(text));
  }

  #scanRegular(file: PsFile, first: number): void {
    const length = this.#collect(file, first);
    const found = this.#numbers.read(this.#token, length);
    if (found === numeric.integer) this.set(kind.integer, this.#numbers.value, undefined);
    else if (found === numeric.real) this.set(kind.real, Math.fround(this.#numbers.value), undefined);
    else if (found === numeric.outOfRange) throw new ProgramError('limitcheck');
    else this.setName(this.#text(length));
  }

  /** Collects regular characters, and consumes one white-space character or end of line after them. */
  #collect(file: PsFile, first: number): number {
    const token = this.#token;
    let length = 0;
    if (first >= 0) token[length++] = first;
    for (;;) {
      const byte = file.peek();
      if (byte < 0 || classes[byte] === characterClass.delimiter) return length;
      file.read();
      if (classes[byte] === characterClass.space) {
        if (byte === carriageReturn && file.available > 0 && file.peek() === lineFeed) file.read();
        return length;
      }
      if (length === maxNameLength) throw new ProgramError('limitcheck');
      token[length++] = byte;
    }
  }

  #text(length: number): string {
    let text = '';
    for (let at = 0; at < length; at++) text += String.fromCharCode(this.#token[at]!);
    return text;
  }

  #scanDelimited(file: PsFile, byte: number, depth: number): void {
    switch (byte) {
      case 47: // /
        this.#scanLiteralName(file);
        return;
      case 40: // (
        this.set(kind.string, 0, this.memory.string(scanLiteralString(file)));
        return;
      case 60: // <
        this.#scanAngle(file);
        return;
      case 62: // >
        if (file.peek() !== 62) throw new ProgramError('syntaxerror');
        file.read();
        this.setName('>>');
        return;
      case 91: // [
      case 93: // ]
        this.setName(String.fromCharCode(byte));
        return;
      case 123: // {
        this.set(kind.array | executable, 0, this.#scanProcedure(file, depth + 1));
        return;
      case 125: // }
        if (depth === 0) throw new ProgramError('syntaxerror');
        this.#isClosing = true;
        return;
      default: // )
        throw new ProgramError('syntaxerror');
    }
  }

  #scanLiteralName(file: PsFile): void {
    const isImmediate = file.peek() === 47;
    if (isImmediate) file.read();
    const name = this.memory.name(this.#text(this.#collect(file, -1)));
    if (!isImmediate) {
      this.set(kind.name, 0, name);
      return;
    }
    const value = this.#scope.lookUp(name);
    this.set(value.kind, value.number, value.ref);
  }

  #scanAngle(file: PsFile): void {
    const next = file.peek();
    if (next === 60) {
      file.read();
      this.setName('<<');
      return;
    }
    if (next !== 126) {
      this.set(kind.string, 0, this.memory.string(scanHexString(file)));
      return;
    }
    file.read();
    this.set(kind.string, 0, this.memory.string(scanBase85String(file)));
  }

  /** Reads a procedure after its `{`. */
  #scanProcedure(file: PsFile, depth: number): PsArray {
    if (depth > maxNesting) throw new ProgramError('limitcheck');
    const [kinds, numbers, refs]: [number[], number[], unknown[]] = [[], [], []];
    for (;;) {
      if (!this.scan(file, depth)) throw new ProgramError('syntaxerror', 'a procedure is not closed');
      if (this.#isClosing) break;
      kinds.push(this.kind);
      numbers.push(this.number);
      refs.push(this.ref);
    }
    this.#isClosing = false;
    const array = this.memory.array(kinds.length);
    array.store.kinds.set(kinds);
    array.store.numbers.set(numbers);
    for (let at = 0; at < refs.length; at++) array.store.refs[at] = refs[at];
    return array;
  }
}

function skipComment(file: PsFile): void {
  for (let byte = file.peek(); byte >= 0 && byte !== lineFeed && byte !== carriageReturn && byte !== 12; ) {
    file.read();
    byte = file.peek();
  }
}
