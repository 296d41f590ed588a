import { Stream } from '../../../assets/pdfjs.generated.js';
import { ConversionError } from '../../../errors.ts';

/** The most bytes of an operand: a string, an array, a dictionary or a picture within the content. */
const maxTokenBytes = 8 * 1024 * 1024;

/** Content whose operands have a bounded length. The parser reads an operand as a whole, and other tasks wait. */
export class ContentStream extends Stream {
  #bound = maxTokenBytes;

  /** Begins a new operand. */
  startToken(): void {
    this.#bound = this.pos + maxTokenBytes;
  }

  override getByte(): number {
    if (this.pos > this.#bound)
      throw new ConversionError('DRAWING_TOO_LARGE', `an operand has more than ${maxTokenBytes} bytes`);
    return this.pos >= this.end ? -1 : this.bytes[this.pos++]!;
  }
}
