import { ByteWriter } from '../../bytes/writer.ts';
import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { GlyfTables } from '../../outline/glyf/location.ts';
import { chooseLocaFormat, locaFormat, writeLoca } from './loca.ts';

/** Writes glyf and loca from encoded glyphs. */
export class GlyfFile {
  readonly #context: Pick<Context, 'limits'>;
  readonly #file: ByteWriter;
  readonly #offsets: number[] = [0];

  constructor(glyphCount: number, context: Pick<Context, 'limits'>) {
    this.#context = context;
    this.#file = new ByteWriter('big', { capacity: 64 * glyphCount });
  }

  /** Number of glyphs so far. */
  get count(): number {
    return this.#offsets.length - 1;
  }

  add(bytes: Uint8Array): void {
    const { maxFontBytes } = this.#context.limits;
    if (this.#file.length + bytes.length > maxFontBytes) {
      throw new ConversionError('FONT_TOO_LARGE', `the outlines exceed the limit of ${maxFontBytes} bytes`);
    }
    this.#file.bytes(bytes);
    this.#file.align(2);
    this.#offsets.push(this.#file.length);
  }

  finish(): GlyfTables & { readonly indexToLocFormat: 0 | 1 } {
    const indexToLocFormat = chooseLocaFormat(locaFormat.short, this.#file.length);
    const loca = writeLoca(Uint32Array.from(this.#offsets), indexToLocFormat);
    if (this.#file.length === 0) this.#file.u8(0); // some readers treat an empty table as missing
    return { glyf: this.#file.finish(), loca, indexToLocFormat };
  }
}
