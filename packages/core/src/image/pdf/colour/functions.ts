import { PDFFunctionFactory, type XRef } from '../../../assets/pdfjs.generated.js';
import { ConversionError } from '../../../errors.ts';
import { withPdfErrors } from '../document/errors.ts';

/** Calculates the results of a function of the file. */
export type NumberFunction = (inputs: ArrayLike<number>) => number[];

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
}
