import { constants, inflateSync } from 'node:zlib';
import type { Context } from '../../../context.ts';
import { decodeFax, type FaxScheme } from '../../compression/fax.ts';
import { unpackLzw } from '../../compression/lzw.ts';
import { type DecodedSamples, decodeComponents } from '../../engine/decode.ts';
import { ProgramError } from '../machine/errors.ts';
import { PsFile } from './file.ts';

/** A filter that decodes everything at once, and returns to its source what lies behind its data. */
abstract class BlockFilter extends PsFile {
  protected readonly source: PsFile;
  protected readonly context: Context;
  #isDecoded = false;

  constructor(source: PsFile, context: Context) {
    super();
    this.source = source;
    this.context = context;
  }

  /** Decodes the data at the start of the bytes, and returns how many of them it took. */
  protected abstract decode(packed: Uint8Array): { readonly bytes: Uint8Array; readonly consumed: number };

  override prepare(): Promise<unknown> | undefined {
    return this.#isDecoded ? undefined : this.source.prepare();
  }

  protected fill(): Uint8Array | undefined {
    if (this.#isDecoded) return undefined;
    this.#isDecoded = true;
    const packed = this.source.readRest(this.context.limits.maxInputBytes);
    const { bytes, consumed } = this.decode(packed);
    this.context.spend(packed.length + bytes.length);
    this.source.setAhead(packed.subarray(consumed));
    return bytes;
  }
}

/** Bytes that a filter may return. */
const maxDecoded = 512 * 1024 * 1024;

/** Undoes the prediction of samples from their neighbours. */
export type Predictor = (bytes: Uint8Array) => Uint8Array;

/** @see PostScript Language Reference, third edition, "FlateDecode Filter" */
export class FlateFilter extends BlockFilter {
  readonly #predictor: Predictor;

  constructor(source: PsFile, context: Context, predictor: Predictor) {
    super(source, context);
    this.#predictor = predictor;
  }

  protected decode(packed: Uint8Array) {
    try {
      const options = { maxOutputLength: maxDecoded, finishFlush: constants.Z_SYNC_FLUSH, info: true } as const;
      const { buffer, engine } = inflateSync(packed, options) as unknown as {
        buffer: Buffer;
        engine: { bytesWritten: number };
      };
      return { bytes: this.#predictor(buffer), consumed: engine.bytesWritten };
    } catch (cause) {
      throw new ProgramError('ioerror', `deflated data is damaged: ${(cause as Error).message}`);
    }
  }
}

/** @see PostScript Language Reference, third edition, "LZWDecode Filter" */
export class LzwFilter extends BlockFilter {
  readonly #earlyChange: 0 | 1;
  readonly #predictor: Predictor;

  constructor(source: PsFile, context: Context, earlyChange: 0 | 1, predictor: Predictor) {
    super(source, context);
    this.#earlyChange = earlyChange;
    this.#predictor = predictor;
  }

  protected decode(packed: Uint8Array) {
    for (let length = Math.max(4096, packed.length * 4); ; length *= 4) {
      if (length > maxDecoded) throw new ProgramError('limitcheck');
      const target = new Uint8Array(length);
      const found = unpackLzw(packed, target, { isReversed: false, earlyChange: this.#earlyChange });
      if (found.length < length)
        return { bytes: this.#predictor(target.slice(0, found.length)), consumed: found.consumed };
    }
  }
}

export interface FaxParameters {
  readonly scheme: FaxScheme;
  readonly columns: number;
  readonly rows: number;
  readonly isBlackOne: boolean;
}

/** @see PostScript Language Reference, third edition, "CCITTFaxDecode Filter" */
export class FaxFilter extends BlockFilter {
  readonly #parameters: FaxParameters;

  constructor(source: PsFile, context: Context, parameters: FaxParameters) {
    super(source, context);
    this.#parameters = parameters;
  }

  protected decode(packed: Uint8Array) {
    const { scheme, columns, rows, isBlackOne } = this.#parameters;
    const rowLength = (columns + 7) >> 3;
    if (rows * rowLength > maxDecoded) throw new ProgramError('limitcheck');
    const bytes = new Uint8Array(rows * rowLength);
    decodeFax({ packed, target: bytes, width: columns, rowLength }, scheme);
    if (!isBlackOne) for (let at = 0; at < bytes.length; at++) bytes[at] = ~bytes[at]! & 255;
    return { bytes, consumed: packed.length };
  }
}

/** A JPEG stream, which the engine decodes. @see PostScript Language Reference, third edition, "DCTDecode Filter" */
export class DctFilter extends PsFile {
  readonly #source: PsFile;
  readonly #context: Context;
  #decoded: DecodedSamples | undefined;
  #packed: Uint8Array = new Uint8Array();
  #decoding: Promise<void> | undefined;
  #isRead = false;
  #failure: unknown;

  constructor(source: PsFile, context: Context) {
    super();
    this.#source = source;
    this.#context = context;
  }

  override prepare(): Promise<unknown> | undefined {
    if (this.#decoded !== undefined || this.#failure !== undefined) return undefined;
    const before = this.#source.prepare();
    if (before !== undefined) return before;
    this.#decoding ??= this.#decode();
    return this.#decoding;
  }

  /** The stream itself and what it contains; undefined before it is decoded, and after samples were read. */
  get jpeg(): (Pick<DecodedSamples, 'width' | 'height' | 'channels'> & { readonly bytes: Uint8Array }) | undefined {
    if (this.#decoded === undefined || this.#isRead) return undefined;
    const { width, height, channels } = this.#decoded;
    return { bytes: this.#packed, width, height, channels };
  }

  async #decode(): Promise<void> {
    try {
      const packed = this.#source.readRest(this.#context.limits.maxInputBytes);
      const end = endOfJpeg(packed);
      this.#source.setAhead(packed.subarray(end));
      this.#packed = packed.subarray(0, end);
      this.#decoded = await decodeComponents(this.#packed, this.#context.limits.maxPixels);
    } catch (error) {
      this.#failure = error;
    }
  }

  protected fill(): Uint8Array | undefined {
    if (this.#failure !== undefined) throw new ProgramError('ioerror', 'a JPEG stream is damaged');
    if (this.#isRead || this.#decoded === undefined) return undefined;
    this.#isRead = true;
    const { buffer, byteOffset, byteLength } = this.#decoded.samples;
    return new Uint8Array(buffer, byteOffset, byteLength);
  }
}

/** The offset behind the end marker. @see ITU-T T.81, annex B */
function endOfJpeg(bytes: Uint8Array): number {
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) {
      at++;
      continue;
    }
    const marker = bytes[at + 1]!;
    if (marker === 0xd9) return at + 2;
    const isAlone = marker === 0 || marker === 0xff || marker === 1 || (marker >= 0xd0 && marker <= 0xd8);
    at += isAlone ? (marker === 0xff ? 1 : 2) : 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!);
  }
  return bytes.length;
}
