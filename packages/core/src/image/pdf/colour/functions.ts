import { PDFFunctionFactory, type XRef } from '../../../assets/pdfjs.generated.js';
import { findBreaks, maxBreaks } from '../../../drawing/painting/stitching.ts';
import { ConversionError } from '../../../errors.ts';
import { withPdfErrors } from '../document/errors.ts';
import { dictOf, numberOf, numbersOf } from '../document/values.ts';

/** Calculates the results of a function of the file. */
export type NumberFunction = (inputs: ArrayLike<number>) => number[];

/** Nesting of functions that consist of others. */
const maxDepth = 8;

/** The functions of a document. */
export class Functions {
  readonly xref: XRef;
  readonly #factory: PDFFunctionFactory;

  constructor(xref: XRef) {
    this.xref = xref;
    this.#factory = new PDFFunctionFactory({ xref, isEvalSupported: false });
  }

  /** A function with a number of results, or an array of functions with one result each. */
  read(value: unknown, outputs: number): NumberFunction {
    if (value === undefined || value === null) throw new ConversionError('PDF_MALFORMED', 'a function is missing');
    const run = withPdfErrors('a function', () => this.#factory.create(value, true));
    return (inputs) => {
      const results = new Float64Array(Math.max(outputs, 32));
      withPdfErrors('a function', () => run(inputs, 0, results, 0));
      return Array.from(results.subarray(0, outputs), (each) => (Number.isFinite(each) ? each : 0));
    };
  }

  /** The inputs at which functions that consist of others may jump. */
  breaks(value: unknown): number[] {
    return this.#breaks(value, 0, { left: maxBreaks });
  }

  /** `left` counts the functions that are looked at. */
  #breaks(value: unknown, depth: number, budget: { left: number }): number[] {
    if (budget.left-- <= 0) return [];
    const fetched = this.xref.fetchIfRef(value);
    if (Array.isArray(fetched)) return fetched.slice(0, maxDepth).flatMap((each) => this.#breaks(each, depth, budget));
    const dict = dictOf(fetched);
    if (dict === undefined || depth > maxDepth || numberOf(dict.get('FunctionType')) !== 3) return [];
    const [bounds = [], encode = [], domain = []] = ['Bounds', 'Encode', 'Domain'].map((key) => numbersOf(dict, key));
    const list: unknown = dict.get('Functions');
    const parts: unknown[] = Array.isArray(list) ? list : [];
    return findBreaks({ domain, bounds, encode, count: parts.length }, (at) =>
      this.#breaks(parts[at], depth + 1, budget),
    );
  }
}
