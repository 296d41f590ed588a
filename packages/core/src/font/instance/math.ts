import type { Context } from '../../context.ts';
import type { StoreInstancer } from '../variations/store-instancer.ts';
import { TablePatch } from './table-patch.ts';
import { VaryingValues } from './varying-values.ts';

const header = { constants: 4, glyphs: 6, variants: 8 } as const;
/** Offset and number of the constants that may vary. */
const constants = { at: 8, count: 51 } as const;
/** A value and the offset of its device table. */
const recordLength = 4;
const cornerCount = 4;

/**
 * Instantiates MATH: its values are those of the location and no longer vary.
 * @see OpenType 1.9.1, "MATH — The Mathematical Typesetting Table", "MathValueRecord"
 */
export function instantiateMath(math: Uint8Array, store: StoreInstancer, context: Pick<Context, 'spend'>): Uint8Array {
  const table = new TablePatch(math, 'MATH');
  new MathInstancer(table, new VaryingValues(table, store, context)).instantiate();
  return table.bytes;
}

class MathInstancer {
  readonly #table: TablePatch;
  readonly #numbers: VaryingValues;

  constructor(table: TablePatch, numbers: VaryingValues) {
    this.#table = table;
    this.#numbers = numbers;
  }

  instantiate(): void {
    const [numbers, glyphs, variants] = [header.constants, header.glyphs, header.variants].map((at) =>
      this.#follow(0, at),
    );
    if (numbers !== undefined) this.#instantiateRecords(numbers, numbers + constants.at, constants.count);
    if (glyphs !== undefined) this.#instantiateGlyphInfo(glyphs);
    if (variants !== undefined) this.#instantiateVariants(variants);
  }

  /** Italics corrections and accent attachments, which have the same layout, and kerning at each corner. */
  #instantiateGlyphInfo(glyphs: number): void {
    for (const offsetAt of [glyphs, glyphs + 2]) {
      const list = this.#follow(glyphs, offsetAt);
      if (list !== undefined) this.#instantiateRecords(list, list + 4, this.#table.u16(list + 2));
    }
    const kerning = this.#follow(glyphs, glyphs + 6);
    if (kerning === undefined) return;
    for (const kern of this.#offsets(kerning, kerning + 4, cornerCount * this.#table.u16(kerning + 2))) {
      const heights = this.#table.u16(kern);
      this.#instantiateRecords(kern, kern + 2, 2 * heights + 1);
    }
  }

  /** Glyph assemblies have their own italics correction. */
  #instantiateVariants(variants: number): void {
    const count = this.#table.u16(variants + 6) + this.#table.u16(variants + 8);
    for (const construction of this.#offsets(variants, variants + 10, count)) {
      const assembly = this.#follow(construction, construction);
      if (assembly !== undefined) this.#instantiateRecords(assembly, assembly, 1);
    }
  }

  #instantiateRecords(parent: number, first: number, count: number): void {
    if (!this.#numbers.visitOnce(`records ${first}`)) return;
    this.#numbers.spend(count);
    for (let at = first; at < first + recordLength * count; at += recordLength)
      this.#numbers.instantiate(at, parent, at + 2);
  }

  /** The targets of offsets; absent tables are left out. */
  #offsets(parent: number, first: number, count: number): number[] {
    this.#numbers.spend(count);
    const targets: number[] = [];
    for (let index = 0; index < count; index++) {
      const target = this.#follow(parent, first + 2 * index);
      if (target !== undefined) targets.push(target);
    }
    return targets;
  }

  #follow(parent: number, offsetAt: number): number | undefined {
    const offset = this.#table.u16(offsetAt);
    return offset === 0 ? undefined : parent + offset;
  }
}
