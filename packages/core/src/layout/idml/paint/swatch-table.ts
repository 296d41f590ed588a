import type { Swatch } from '../../../models/design/swatches.ts';
import type { Report } from '../report.ts';

/** All swatches of the document, by what the file calls them. */
export class SwatchTable {
  readonly #swatches: ReadonlyMap<string, Swatch>;

  constructor(swatches: ReadonlyMap<string, Swatch>) {
    this.#swatches = swatches;
  }

  get list(): Swatch[] {
    return [...this.#swatches.values()];
  }

  /** What paints: nothing for none, for `n` (no reference), and for what is not there, which is reported. */
  resolve(self: string | undefined, attribute: string, report: Report): Swatch | undefined {
    if (self === undefined || self === '' || self === 'n') return undefined;
    const swatch = this.#swatches.get(self);
    if (swatch === undefined) report('LAYOUT_REFERENCE_BROKEN', `${attribute} names ${self}, and nothing was painted`);
    return swatch?.kind === 'none' ? undefined : swatch;
  }

  /** What paints, or else what stands for it: one of the swatches that every document has. */
  resolveOr(self: string | undefined, other: 'Color/Black' | 'Color/Paper', attribute: string, report: Report): Swatch {
    const swatch = this.resolve(self, attribute, report) ?? this.#swatches.get(other);
    if (swatch === undefined) throw new Error(`the document has no ${other}`); // readSwatches puts it there
    return swatch;
  }
}
