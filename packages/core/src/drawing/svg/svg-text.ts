import { ConversionError } from '../../errors.ts';

/** A multiple of three, so that pieces of base64 can be joined. Small pieces are garbage-collected early. */
const pieceLength = 3 << 12;
/** The bytes of the first chunk of a text, and of the largest. */
const minChunk = 1 << 8;
const maxChunk = 1 << 16;

/** The bytes of all texts of one svg together. */
export interface TextLimit {
  length: number;
  readonly max: number;
}

/** Encoded text, or a file that becomes base64. */
type Part = { readonly text: Uint8Array } | { readonly file: Uint8Array };

/**
 * Text of an svg with files that become base64. The limit applies to the text without the files. The text is encoded at
 * once: strings that are put together from many others take ten times the memory until they are read.
 */
export class SvgText {
  readonly #parts: Part[] = [];
  readonly #limit: TextLimit;
  #chunk = Buffer.alloc(0);
  #chunkLength = 0;
  #length = 0;
  #hasLinks = false;

  constructor(limit: TextLimit) {
    this.#limit = limit;
  }

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  /** True if the text has attributes of XLink. */
  get hasLinks(): boolean {
    return this.#hasLinks;
  }

  add(text: string): void {
    const length = Buffer.byteLength(text);
    this.#limit.length += length;
    const { max } = this.#limit;
    if (this.#limit.length > max)
      throw new ConversionError(
        'OUTPUT_TOO_LARGE',
        `the drawing has more than ${max} bytes of text, the maximum allowed`,
      );
    this.#hasLinks ||= text.includes('xlink:');
    this.#makeRoom(length);
    this.#chunkLength += this.#chunk.write(text, this.#chunkLength);
    this.#length += length;
  }

  addBase64(bytes: Uint8Array): void {
    this.#closeChunk();
    this.#parts.push({ file: bytes });
    this.#length += base64Length(bytes);
  }

  /** Adds text that was counted when it was written. */
  append(other: SvgText): void {
    other.#closeChunk();
    for (const part of other.#parts) this.#addPart(part);
    this.#hasLinks ||= other.#hasLinks;
    this.#length += other.#length;
  }

  #addPart(part: Part): void {
    if ('text' in part && part.text.length < maxChunk / 2) {
      this.#makeRoom(part.text.length);
      this.#chunk.set(part.text, this.#chunkLength);
      this.#chunkLength += part.text.length;
      return;
    }
    this.#closeChunk();
    this.#parts.push(part);
  }

  /** Begins a new chunk if the current one is too small. Chunks grow with the text. */
  #makeRoom(length: number): void {
    if (this.#chunkLength + length <= this.#chunk.length) return;
    this.#closeChunk();
    this.#chunk = Buffer.allocUnsafe(Math.max(length, Math.min(maxChunk, Math.max(minChunk, this.#length))));
  }

  #closeChunk(): void {
    if (this.#chunkLength > 0) this.#parts.push({ text: this.#chunk.subarray(0, this.#chunkLength) });
    this.#chunk = this.#chunk.subarray(this.#chunkLength);
    this.#chunkLength = 0;
  }

  /** Encodes files in pieces, because the base64 of a large one exceeds the maximum string length. */
  toBytes(): Uint8Array {
    this.#closeChunk();
    const whole = Buffer.alloc(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      if ('text' in part) {
        whole.set(part.text, at);
        at += part.text.length;
      } else for (const piece of base64Of(part.file)) at += whole.write(piece, at, 'latin1');
    }
    return new Uint8Array(whole.buffer, whole.byteOffset, whole.length);
  }
}

function base64Length(bytes: Uint8Array): number {
  return Math.ceil(bytes.length / 3) * 4;
}

function* base64Of(bytes: Uint8Array): Generator<string> {
  for (let start = 0; start < bytes.length; start += pieceLength)
    yield Buffer.from(bytes.subarray(start, start + pieceLength)).toString('base64');
}
