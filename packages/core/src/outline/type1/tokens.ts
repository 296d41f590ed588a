import { ConversionError } from '../../errors.ts';
import { isSpace } from './encryption.ts';

/** Longer names and strings are truncated. */
const maxTokenLength = 0xffff;

/**
 * Tokens of a font program. Names keep their slash, strings their opening parenthesis; every bracket is a separate
 * token. This is not a PostScript interpreter: definitions are found, not executed.
 */
export class Type1Tokens {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Position of the next token; may be set back to an earlier position. */
  get position(): number {
    return this.#at;
  }
  set position(position: number) {
    this.#at = position;
  }

  /** The next token, or `undefined` at the end. */
  next(): string | undefined {
    this.#skipSpace();
    const start = this.#at;
    const first = this.#bytes[start];
    if (first === undefined) return undefined;
    this.#at++;
    if (first === code.parenthesis) return this.#string();
    if (first === code.slash || !isDelimiter(first)) this.#skipRegular();
    return latin1(this.#bytes.subarray(start, this.#at));
  }

  /** Takes the bytes after a name such as `RD` and one white-space character. */
  binary(length: number): Uint8Array {
    const start = this.#at + 1;
    const remaining = Math.max(0, this.#bytes.length - start);
    if (length > remaining)
      throw new ConversionError('TYPE1_DAMAGED', `charstring needs ${length} bytes, but only ${remaining} are left`);
    this.#at = start + length;
    return this.#bytes.subarray(start, this.#at);
  }

  /** Skips white space, but no comments, as needed after `eexec`. */
  skipSpace(): void {
    while (isSpace(this.#bytes[this.#at] ?? 1)) this.#at++;
  }

  #skipSpace(): void {
    for (;;) {
      this.skipSpace();
      if (this.#bytes[this.#at] !== code.percent) return;
      while (!isLineEnd(this.#bytes[this.#at] ?? code.newline)) this.#at++;
    }
  }

  #skipRegular(): void {
    for (;;) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined || isSpace(byte) || isDelimiter(byte)) return;
      this.#at++;
    }
  }

  /** Reads a string with its opening parenthesis. Escapes are resolved, nested parentheses kept. */
  #string(): string {
    const text = [code.parenthesis];
    for (let depth = 1; this.#at < this.#bytes.length; ) {
      let byte = this.#bytes[this.#at++]!; // below the length
      if (byte === code.backslash) {
        const escaped = this.#escape();
        if (escaped === undefined) continue;
        byte = escaped;
      } else if (byte === code.parenthesis) depth++;
      else if (byte === code.closing && --depth === 0) break;
      if (text.length < maxTokenLength) text.push(byte);
    }
    return latin1(Uint8Array.from(text));
  }

  /** Resolves an escape; `undefined` for a line continuation. */
  #escape(): number | undefined {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined || byte === code.newline) return undefined;
    const octal = /^[0-7]{1,3}/.exec(latin1(this.#bytes.subarray(this.#at - 1, this.#at + 2)))?.[0];
    if (octal === undefined) return escapes.get(byte) ?? byte;
    this.#at += octal.length - 1;
    return Number.parseInt(octal, 8) & 0xff;
  }
}

const code = {
  newline: 0x0a,
  return: 0x0d,
  percent: 0x25,
  parenthesis: 0x28,
  closing: 0x29,
  slash: 0x2f,
  backslash: 0x5c,
};
const delimiters = new Set(Array.from('()<>[]{}/%', (character) => character.charCodeAt(0)));
const escapes = new Map(
  Array.from(['n\n', 'r\r', 't\t', 'b\b', 'f\f'], ([name, is]) => [name!.charCodeAt(0), is!.charCodeAt(0)]),
);

function isDelimiter(byte: number): boolean {
  return delimiters.has(byte);
}

function isLineEnd(byte: number): boolean {
  return byte === code.newline || byte === code.return;
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, maxTokenLength));
}
