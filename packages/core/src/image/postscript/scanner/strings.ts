import type { PsFile } from '../files/file.ts';
import { ProgramError } from '../machine/errors.ts';
import { characterClass, classes, hexDigit } from './characters.ts';

/** Collects bytes. */
class ByteCollector {
  #bytes = new Uint8Array(256);
  length = 0;

  add(byte: number): void {
    if (this.length === this.#bytes.length) {
      const larger = new Uint8Array(this.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.length++] = byte;
  }

  take(): Uint8Array {
    return this.#bytes.slice(0, this.length);
  }
}

/** The longest string of the language. @see PostScript Language Reference, third edition, "Architectural Limits" */
const maxLength = 0x1000000;
const [lineFeed, carriageReturn, open, close, backslash] = [10, 13, 40, 41, 92];
const escapes: ReadonlyMap<number, number> = new Map([
  [110, 10],
  [114, 13],
  [116, 9],
  [98, 8],
  [102, 12],
]);

/** Reads a string after its `(`. @see PostScript Language Reference, third edition, "Literal Text Strings" */
export function scanLiteralString(file: PsFile): Uint8Array {
  const text = new ByteCollector();
  for (let depth = 1; ; ) {
    const byte = nextByte(file, text);
    if (byte === backslash) {
      scanEscape(file, text);
      continue;
    }
    if (byte === open) depth++;
    else if (byte === close && --depth === 0) return text.take();
    if (byte === carriageReturn) {
      if (file.peek() === lineFeed) file.read();
      text.add(lineFeed);
    } else text.add(byte);
  }
}

function scanEscape(file: PsFile, text: ByteCollector): void {
  const byte = nextByte(file, text);
  const escaped = escapes.get(byte);
  if (escaped !== undefined) text.add(escaped);
  else if (byte === carriageReturn) {
    if (file.peek() === lineFeed) file.read();
  } else if (byte >= 48 && byte <= 55) {
    let code = byte - 48;
    for (let digits = 1; digits < 3 && file.peek() >= 48 && file.peek() <= 55; digits++)
      code = code * 8 + file.read() - 48;
    text.add(code & 255);
  } else if (byte !== lineFeed) text.add(byte);
}

/** Reads a string after its `<`. */
export function scanHexString(file: PsFile): Uint8Array {
  const text = new ByteCollector();
  for (let high = -1; ; ) {
    const byte = nextByte(file, text);
    const digit = hexDigit(byte);
    if (digit >= 0) {
      if (high < 0) high = digit;
      else {
        text.add(high * 16 + digit);
        high = -1;
      }
    } else if (byte === 62) {
      if (high >= 0) text.add(high * 16);
      return text.take();
    } else if (classes[byte] !== characterClass.space) throw new ProgramError('syntaxerror');
  }
}

/** Reads a string after its `<~`, to its `~>`. */
export function scanBase85String(file: PsFile): Uint8Array {
  const text = new ByteCollector();
  let [value, count] = [0, 0];
  for (;;) {
    const byte = nextByte(file, text);
    if (classes[byte] === characterClass.space) continue;
    if (byte === 126) {
      if (file.read() !== 62 || count === 1) throw new ProgramError('syntaxerror');
      if (count > 0) addBase85(text, value, count);
      return text.take();
    }
    if (byte === 122 && count === 0) for (let zeros = 0; zeros < 4; zeros++) text.add(0);
    else if (byte < 33 || byte > 117) throw new ProgramError('syntaxerror');
    else {
      value = value * 85 + byte - 33;
      if (++count < 5) continue;
      if (value > 0xffffffff) throw new ProgramError('syntaxerror');
      addBase85(text, value, count);
      [value, count] = [0, 0];
    }
  }
}

/** Adds the bytes of a group of two to five digits. */
function addBase85(text: ByteCollector, value: number, count: number): void {
  let whole = value;
  for (let missing = count; missing < 5; missing++) whole = whole * 85 + 84;
  for (let at = 0; at < count - 1; at++) text.add(Math.floor(whole / 256 ** (3 - at)) & 255);
}

function nextByte(file: PsFile, { length }: ByteCollector): number {
  const byte = file.read();
  if (byte < 0) throw new ProgramError('syntaxerror', 'a string is not closed');
  if (length >= maxLength) throw new ProgramError('limitcheck');
  return byte;
}
