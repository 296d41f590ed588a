import type { Swatch } from '../../../../models/design/swatches.ts';
import type { Report } from '../../report.ts';

/** All swatches of the document by `Self`. */
export class SwatchTable {
  readonly #swatches: ReadonlyMap<string, Swatch>;

  constructor(swatches: ReadonlyMap<string, Swatch>) {
    this.#swatches = swatches;
  }

  get list(): Swatch[] {
    return [...this.#swatches.values()];
  }

  /**
   * Returns the swatch that paints. Undefined for none, for `n` (no reference), and for a missing swatch, which is
   * noted.
   */
  resolve(self: string | undefined, attribute: string, report: Report): Swatch | undefined {
    if (self === undefined || self === '' || self === 'n') return undefined;
    const swatch = this.#swatches.get(self);
    if (swatch === undefined) report('LAYOUT_REFERENCE_BROKEN', `${attribute} "${self}" not found; not painted`);
    return swatch?.kind === 'none' ? undefined : swatch;
  }

  /** Returns the swatch that paints, or one of the swatches that every document has. */
  resolveOr(self: string | undefined, other: 'Color/Black' | 'Color/Paper', attribute: string, report: Report): Swatch {
    const swatch = this.resolve(self, attribute, report) ?? this.#swatches.get(other);
    if (swatch === undefined) throw new Error(`the document has no ${other}`); // readSwatches always adds it
    return swatch;
  }
}
