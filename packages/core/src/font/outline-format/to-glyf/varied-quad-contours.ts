import { verb } from '../../../outline/outline.ts';
import type { RegionSet } from '../../../outline/variations/region-set.ts';
import {
  type Columns,
  maxDistances,
  roundColumns,
  subtractColumns,
} from '../../../outline/variations/varied-points.ts';
import { isRedundant, joinContours, type QuadContour, reverseContour } from './quad-contour.ts';
import type { VariedOutline } from './varied-outlines.ts';
import type { VariedSplines } from './varied-splines.ts';

/** The points of a glyph in TrueType order: the default first, then the deltas of each region. */
export type PointColumns = readonly ReturnType<typeof joinContours>[];

/** Fits TrueType contours to a variable outline of lines and cubics, and returns them with their maximum error. */
export function fitVariedContours(
  { verbs, columns }: VariedOutline,
  set: RegionSet,
  splines: VariedSplines,
): { points: PointColumns; error: number } {
  const contours: QuadContour[][] = [];
  let [error, at] = [0, 0];
  let growing = new GrowingContour(columns.length);
  const place = (from: number): void => {
    const exact = columns.map((column) => column.subarray(from, from + 2));
    const rounded = roundColumns(exact, set);
    error = Math.max(error, maxDistances(subtractColumns(rounded, exact), set)[0] ?? 0);
    growing.add(rounded, 1);
  };
  for (const piece of verbs) {
    if (piece === verb.close) {
      contours.push(growing.finish());
      growing = new GrowingContour(columns.length);
    } else if (piece === verb.cubic) {
      const spline = splines.fit(
        columns.map((column) => column.subarray(at - 2, at + 6)),
        set,
      );
      error = Math.max(error, spline.error);
      growing.add(spline.columns, 0);
      at += 6;
    } else {
      place(at);
      at += 2;
    }
  }
  return { points: columns.map((_, column) => joinContours(contours.map((contour) => contour[column]!))), error };
}

/** A contour under construction, in columns. */
class GrowingContour {
  readonly #columns: { xs: number[]; ys: number[]; onCurve: number[] }[];

  constructor(columnCount: number) {
    this.#columns = Array.from({ length: columnCount }, () => ({ xs: [], ys: [], onCurve: [] }));
  }

  /** Adds points. The last one is on the curve; `onCurve` applies to the others. */
  add(points: Columns, onCurve: 0 | 1): void {
    for (const [at, column] of this.#columns.entries()) {
      const values = points[at]!; // as many columns
      for (let n = 0; n < values.length; n += 2) {
        column.xs.push(values[n]!);
        column.ys.push(values[n + 1]!);
        column.onCurve.push(n + 2 === values.length ? 1 : onCurve);
      }
    }
  }

  /** The reversed contour without the points that are redundant in all columns. */
  finish(): QuadContour[] {
    const isLeftOut = (at: number): boolean => this.#columns.every((column) => isRedundant(column, at));
    return this.#columns.map((column) => reverseContour(column, isLeftOut));
  }
}
