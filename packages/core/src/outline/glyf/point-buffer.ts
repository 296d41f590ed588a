/** Arrays that the points of a glyph are read into. */
export interface PointArrays {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly onCurve: Uint8Array;
}

/** Allocates separate arrays, for points that are kept. */
export function newPointArrays(count: number): PointArrays {
  const both = new Float64Array(2 * count);
  return { xs: both.subarray(0, count), ys: both.subarray(count), onCurve: new Uint8Array(count) };
}

/** Arrays that are reused glyph after glyph. Allocating new ones takes as long as reading the points of a letter. */
export class PointBuffer {
  #xs = new Float64Array();
  #ys = new Float64Array();
  #onCurve = new Uint8Array();

  reserve(count: number): PointArrays {
    if (count > this.#xs.length) this.#grow(2 * count);
    return {
      xs: this.#xs.subarray(0, count),
      ys: this.#ys.subarray(0, count),
      onCurve: this.#onCurve.subarray(0, count),
    };
  }

  #grow(size: number): void {
    this.#xs = new Float64Array(size);
    this.#ys = new Float64Array(size);
    this.#onCurve = new Uint8Array(size);
  }
}
