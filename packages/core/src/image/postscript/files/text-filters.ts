import { ProgramError } from '../machine/errors.ts';
import { characterClass, classes, hexDigit } from '../scanner/characters.ts';
import { PsFile } from './file.ts';

const chunkLength = 4096;

/** A filter that decodes in small pieces, so that it reads no more of its source than it needs. */
abstract class PieceFilter extends PsFile {
  protected readonly source: PsFile;
  protected isAtEnd = false;

  constructor(source: PsFile) {
    super();
    this.source = source;
  }

  /** Decodes into the target; returns fewer bytes than it holds only at the end. */
  protected abstract decode(target: Uint8Array): number;

  override prepare(): Promise<unknown> | undefined {
    return this.source.prepare();
  }

  protected fill(): Uint8Array | undefined {
    if (this.isAtEnd) return undefined;
    const target = new Uint8Array(chunkLength);
    return target.subarray(0, this.decode(target));
  }
}

/** @see PostScript Language Reference, third edition, "ASCIIHexDecode Filter" */
export class AsciiHexFilter extends PieceFilter {
  protected decode(target: Uint8Array): number {
    let count = 0;
    for (let high = -1; count < target.length; ) {
      const byte = this.source.read();
      const digit = hexDigit(byte);
      if (digit >= 0) {
        if (high < 0) high = digit;
        else {
          target[count++] = high * 16 + digit;
          high = -1;
        }
      } else if (byte < 0 || byte === 62) {
        this.isAtEnd = true;
        if (high >= 0) target[count++] = high * 16;
        break;
      } else if (classes[byte] !== characterClass.space) throw new ProgramError('ioerror', 'no hexadecimal digit');
    }
    return count;
  }
}

/** @see PostScript Language Reference, third edition, "ASCII85Decode Filter" */
export class Ascii85Filter extends PieceFilter {
  protected decode(target: Uint8Array): number {
    let count = 0;
    let [value, digits] = [0, 0];
    while (count + 4 <= target.length) {
      const byte = this.source.read();
      if (byte >= 33 && byte <= 117) {
        value = value * 85 + byte - 33;
        if (++digits < 5) continue;
        count = putBytes(target, count, value, 4);
        [value, digits] = [0, 0];
      } else if (byte === 122 && digits === 0) count = putBytes(target, count, 0, 4);
      else if (byte < 0 || byte === 126) {
        this.isAtEnd = true;
        if (byte === 126 && this.source.peek() === 62) this.source.read();
        if (digits > 1) {
          const missing = 5 - digits;
          count = putBytes(target, count, value * 85 ** missing + 85 ** missing - 1, digits - 1);
        }
        break;
      } else if (classes[byte] !== characterClass.space) throw new ProgramError('ioerror', 'no digit of base 85');
    }
    return count;
  }
}

function putBytes(target: Uint8Array, start: number, value: number, length: number): number {
  const whole = Math.min(value, 0xffffffff);
  for (let at = 0; at < length; at++) target[start + at] = Math.floor(whole / 256 ** (3 - at)) & 255;
  return start + length;
}

/** @see PostScript Language Reference, third edition, "RunLengthDecode Filter" */
export class RunLengthFilter extends PieceFilter {
  protected decode(target: Uint8Array): number {
    let count = 0;
    while (count + 128 <= target.length) {
      const length = this.source.read();
      if (length < 0 || length === 128) {
        this.isAtEnd = true;
        break;
      }
      if (length < 128) count += this.source.readInto(target.subarray(count, count + length + 1));
      else {
        const value = this.source.read();
        target.fill(value, count, count + 257 - length);
        count += 257 - length;
      }
    }
    return count;
  }
}

/** Ends after a number of bytes, or at a text. @see PostScript Language Reference, third edition, "SubFileDecode Filter" */
export class SubFileFilter extends PieceFilter {
  readonly #end: Uint8Array;
  #count: number;

  constructor(source: PsFile, count: number, end: Uint8Array) {
    super(source);
    this.#count = count;
    this.#end = end;
  }

  protected decode(target: Uint8Array): number {
    if (this.#end.length === 0) return this.#decodeCounted(target);
    return this.#decodeToText(target);
  }

  #decodeCounted(target: Uint8Array): number {
    const wanted = this.#count > 0 ? Math.min(target.length, this.#count) : target.length;
    const count = this.source.readInto(target.subarray(0, wanted));
    if (this.#count > 0) this.#count -= count;
    if (count < wanted || (this.#count === 0 && wanted < target.length)) this.isAtEnd = true;
    return count;
  }

  /** The text is part of the data `count` times. */
  #decodeToText(target: Uint8Array): number {
    const end = this.#end;
    let count = 0;
    while (count + end.length < target.length) {
      const byte = this.source.read();
      if (byte < 0) {
        this.isAtEnd = true;
        break;
      }
      target[count++] = byte;
      if (byte !== end.at(-1) || count < end.length) continue;
      const isEnd = end.every((expected, at) => target[count - end.length + at] === expected);
      if (!isEnd || this.#count-- > 0) continue;
      count -= end.length;
      this.isAtEnd = true;
      break;
    }
    return count;
  }
}

/** @see Adobe Type 1 Font Format, "eexec Encryption" */
export class EexecFilter extends PieceFilter {
  #state = 55665;
  #isHex: boolean | undefined;

  protected decode(target: Uint8Array): number {
    if (this.#isHex === undefined) this.#start();
    // One byte at a time: the program that is decrypted continues with the source itself.
    const byte = this.#nextByte();
    if (byte < 0) {
      this.isAtEnd = true;
      return 0;
    }
    target[0] = byte;
    return 1;
  }

  #start(): void {
    const { source } = this;
    while (classes[source.peek()] === characterClass.space) source.read();
    const head = [source.read(), source.read(), source.read(), source.read()];
    this.#isHex = head.every((byte) => hexDigit(byte) >= 0);
    if (!this.#isHex) {
      for (const byte of head) this.#decrypt(byte);
      return;
    }
    this.#decrypt(hexDigit(head[0]!) * 16 + hexDigit(head[1]!));
    this.#decrypt(hexDigit(head[2]!) * 16 + hexDigit(head[3]!));
    for (let padding = 2; padding < 4; padding++) this.#nextByte();
  }

  #nextByte(): number {
    if (this.#isHex === false) {
      const byte = this.source.read();
      return byte < 0 ? -1 : this.#decrypt(byte);
    }
    const high = this.#nextDigit();
    const low = this.#nextDigit();
    return high < 0 || low < 0 ? -1 : this.#decrypt(high * 16 + low);
  }

  #nextDigit(): number {
    for (;;) {
      const byte = this.source.read();
      if (byte < 0) return -1;
      const digit = hexDigit(byte);
      if (digit >= 0) return digit;
      if (classes[byte] !== characterClass.space) return -1;
    }
  }

  #decrypt(byte: number): number {
    const plain = byte ^ (this.#state >>> 8);
    this.#state = ((byte + this.#state) * 52845 + 22719) & 0xffff;
    return plain & 255;
  }
}
