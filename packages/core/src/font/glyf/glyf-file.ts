import { ByteWriter } from '../../bytes/writer.ts';
import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { GlyfTables } from '../../outline/glyf/location.ts';
import { chooseLocaFormat, locaFormat, writeLoca } from './loca.ts';

/** Writes glyf and loca from the bytes of glyphs, one after the other. */
export class GlyfFile {
  readonly #context: Pick<Context, 'limits'>;
  readonly #file: ByteWriter;
  readonly #offsets: number[] = [0];

  constructor(glyphCount: number, context: Pick<Context, 'limits'>) {
    this.#context = context;
    this.#file = new ByteWriter('big', { capacity: 64 * glyphCount });
  }

  /** How many glyphs there are so far. */
  get count(): number {
    return this.#offsets.length - 1;
  }

  add(bytes: Uint8Array): void {
    const { maxFontBytes } = this.#context.limits;
    if (this.#file.length + bytes.length > maxFontBytes) {
      throw new ConversionError('FONT_TOO_LARGE', `outlines of over ${maxFontBytes} bytes, the most that are allowed`);
    }
    this.#file.bytes(bytes);
    this.#file.align(2);
    this.#offsets.push(this.#file.length);
  }

  finish(): GlyfTables & { readonly indexToLocFormat: 0 | 1 } {
    const indexToLocFormat = chooseLocaFormat(locaFormat.short, this.#file.length);
    const loca = writeLoca(Uint32Array.from(this.#offsets), indexToLocFormat);
    if (this.#file.length === 0) this.#file.u8(0); // some readers take an empty table for a missing one
    return { glyf: this.#file.finish(), loca, indexToLocFormat };
  }
}
