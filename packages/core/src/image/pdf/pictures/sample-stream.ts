import type { BaseStream } from '../../../assets/pdfjs.generated.js';
import type { Context } from '../../../context.ts';

/** The part of a stream that unpacks, which keeps all that it has unpacked. */
interface UnpackingStream {
  buffer?: Uint8Array;
  bufferLength: number;
  pos: number;
  /** The length of a row, to which predictors refer. */
  readonly rowBytes?: number;
  readonly stream?: UnpackingStream;
}

/** The furthest that data can refer back. @see RFC 1951, "Compressed representation overview" */
const window = 32_768;
/** Number of consumed bytes after which the others are moved to the start. */
const maxKept = 1 << 20;

/** Unpacks the samples of a picture in order, without keeping them. The stream cannot be read again. */
export class SampleStream {
  readonly #stream: BaseStream;
  readonly #context: Context;

  constructor(stream: BaseStream, context: Context) {
    stream.reset();
    this.#stream = stream;
    this.#context = context;
  }

  /** The next samples, fewer at the end; they are valid until the next call. */
  read(length: number): Uint8Array {
    if (length === 0) return new Uint8Array();
    dropRead(this.#stream as BaseStream & UnpackingStream);
    const bytes = this.#stream.getBytes(length);
    this.#context.spend(bytes.length);
    return bytes;
  }
}

/** Drops what a stream, and those below it, have handed out and do not refer to. */
function dropRead(first: UnpackingStream): void {
  for (let each: UnpackingStream | undefined = first; each !== undefined; each = each.stream) {
    const { buffer, bufferLength, pos, rowBytes = 0 } = each;
    const start = Math.min(pos, bufferLength - window - rowBytes);
    if (!(buffer instanceof Uint8Array) || !(start >= maxKept)) continue;
    buffer.copyWithin(0, start, bufferLength);
    each.bufferLength -= start;
    each.pos -= start;
  }
}
