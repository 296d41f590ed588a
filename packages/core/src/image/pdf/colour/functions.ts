import { BaseStream, PDFFunctionFactory, type XRef } from '../../../assets/pdfjs.generated.js';
import type { Context } from '../../../context.ts';
import { findBreaks, maxBreaks } from '../../../drawing/painting/stitching.ts';
import { ConversionError } from '../../../errors.ts';
import { withPdfErrors } from '../document/errors.ts';
import { dictOf, numberOf, numbersOf } from '../document/values.ts';

/** Calculates the results of a function of the file. */
export type NumberFunction = ((inputs: ArrayLike<number>) => number[]) & { readonly steps?: number };

/** The most steps of a calculation. A table of twelve inks for three components takes 61,440. */
const maxSteps = 100_000;
/** Bytes of a step of a calculator: an operator or a number, and what separates them. */
const bytesOfStep = 4;

/** Nesting of functions that consist of others, in which breaks are searched. */
const maxDepth = 8;
const maxNesting = 64;
/** Functions that one function may consist of. The library reads a shared one again for each use. */
const maxParts = 20_000;
/** Steps of work for each of them. */
const costOfPart = 500;

/** The functions of a document. */
export class Functions {
  readonly xref: XRef;
  readonly #context: Context;
  readonly #factory: PDFFunctionFactory;

  constructor(xref: XRef, context: Context) {
    this.xref = xref;
    this.#context = context;
    this.#factory = new PDFFunctionFactory({ xref, isEvalSupported: false });
  }

  /** A function with a number of results, or an array of functions with one result each. */
  read(value: unknown, outputs: number): NumberFunction {
    if (value === undefined || value === null) throw new ConversionError('PDF_MALFORMED', 'a function is missing');
    this.#requireFewParts(value);
    const steps = this.#requireFewSteps(value);
    const run = withPdfErrors('a function', () => this.#factory.create(value, true));
    const calculate = (inputs: ArrayLike<number>): number[] => {
      this.#context.spend(steps);
      const results = new Float64Array(Math.max(outputs, 32));
      withPdfErrors('a function', () => run(inputs, 0, results, 0));
      return Array.from(results.subarray(0, outputs), (each) => (Number.isFinite(each) ? each : 0));
    };
    return Object.assign(calculate, { steps });
  }

  /** The inputs at which functions that consist of others may jump. */
  breaks(value: unknown): number[] {
    return this.#breaks(value, 0, { left: maxBreaks });
  }

  #requireFewParts(value: unknown): void {
    const count = this.#countParts(value, 0, new Map());
    // The parts are read.
    if (count <= maxParts) this.#context.spend(count * costOfPart);
    if (count <= maxParts) return;
    throw new ConversionError(
      'PDF_MALFORMED',
      Number.isFinite(count)
        ? `a function consists of ${count} functions; at most ${maxParts} are supported`
        : `a function is nested in itself, or more than ${maxNesting} levels deep`,
    );
  }

  #requireFewSteps(value: unknown): number {
    const steps = this.#countSteps(value, new Map());
    if (steps <= maxSteps) return steps;
    throw new ConversionError('PDF_MALFORMED', `a function takes ${steps} steps; at most ${maxSteps} are supported`);
  }

  /** The most steps of one calculation. @see ISO 32000-2, "Functions" */
  #countSteps(value: unknown, known: Map<unknown, number>): number {
    const fetched = this.xref.fetchIfRef(value);
    const counted = known.get(fetched);
    if (counted !== undefined) return counted;
    const parts = (list: unknown): number[] =>
      Array.isArray(list) ? list.map((part) => this.#countSteps(part, known)) : [];
    const dict = dictOf(fetched);
    const length = (key: string): number => (dict === undefined ? 0 : (numbersOf(dict, key)?.length ?? 0));
    let steps = 1;
    if (Array.isArray(fetched)) steps = parts(fetched).reduce((sum, count) => sum + count, 0);
    else if (numberOf(dict?.get('FunctionType')) === 0) steps = tableSteps(length('Domain') / 2, length('Range') / 2);
    else if (numberOf(dict?.get('FunctionType')) === 3)
      steps = parts(dict?.get('Functions')).reduce((most, count) => Math.max(most, count), 0) + length('Bounds');
    else if (fetched instanceof BaseStream) {
      steps = fetched.getBytes(maxSteps * bytesOfStep * 2).length / bytesOfStep;
      fetched.reset();
    }
    known.set(fetched, steps);
    return steps;
  }

  /** Counts a function and its parts, a shared part at each use. Each dictionary is looked at once. */
  #countParts(value: unknown, depth: number, known: Map<unknown, number>): number {
    if (depth > maxNesting) return Number.POSITIVE_INFINITY;
    const fetched = this.xref.fetchIfRef(value);
    const dict = dictOf(fetched);
    const list: unknown = Array.isArray(fetched) ? fetched : dict?.get('Functions');
    if (!Array.isArray(list)) return 1;
    const counted = known.get(fetched);
    if (counted !== undefined) return counted;
    // A function within itself is found here again.
    known.set(fetched, Number.POSITIVE_INFINITY);
    const count = list.reduce((sum: number, part) => sum + this.#countParts(part, depth + 1, known), 1);
    known.set(fetched, count);
    return count;
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

/** A table is looked up at all corners of a cell. */
function tableSteps(inputs: number, outputs: number): number {
  return 2 ** inputs * (inputs + outputs);
}
