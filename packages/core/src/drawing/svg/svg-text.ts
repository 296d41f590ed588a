import { ConversionError } from '../../errors.ts';

/** A multiple of three, so that pieces of base64 can be joined. Small pieces are garbage-collected early. */
const pieceLength = 3 << 12;

/** The length of all texts of one svg together. */
export interface TextLimit {
  length: number;
  readonly max: number;
}

/** Text of an svg with files that become base64. The limit applies to the text without the files. */
export class SvgText {
  readonly #parts: (string | Uint8Array)[] = [];
  readonly #limit: TextLimit;

  constructor(limit: TextLimit) {
    this.#limit = limit;
  }

  get isEmpty(): boolean {
    return this.#parts.length === 0;
  }

  includes(word: string): boolean {
    return this.#parts.some((part) => typeof part === 'string' && part.includes(word));
  }

  add(text: string): void {
    this.#limit.length += text.length;
    const { length, max } = this.#limit;
    if (length > max)
      throw new ConversionError(
        'OUTPUT_TOO_LARGE',
        `the drawing has more than ${max} bytes of text, the maximum allowed`,
      );
    this.#parts.push(text);
  }

  addBase64(bytes: Uint8Array): void {
    this.#parts.push(bytes);
  }

  /** Adds text that was counted when it was written. */
  append(other: SvgText): void {
    for (const part of other.#parts) this.#parts.push(part);
  }

  /** Encodes in pieces, because the base64 of a large file exceeds the maximum string length. */
  toBytes(): Uint8Array {
    const whole = Buffer.alloc(this.#parts.reduce((sum, part) => sum + lengthOf(part), 0));
    let at = 0;
    for (const part of this.#parts) {
      if (typeof part === 'string') at += whole.write(part, at);
      else for (const piece of base64Of(part)) at += whole.write(piece, at, 'latin1');
    }
    return new Uint8Array(whole.buffer, whole.byteOffset, whole.length);
  }
}

function lengthOf(part: string | Uint8Array): number {
  return typeof part === 'string' ? Buffer.byteLength(part) : Math.ceil(part.length / 3) * 4;
}

function* base64Of(bytes: Uint8Array): Generator<string> {
  for (let start = 0; start < bytes.length; start += pieceLength)
    yield Buffer.from(bytes.subarray(start, start + pieceLength)).toString('base64');
}
