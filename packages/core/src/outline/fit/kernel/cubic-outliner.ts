import type { float, int } from '../../kernel/numbers.ts';
import type { Pen } from '../../pen.ts';
import { CubicMerge } from './cubic-merge.ts';
import { Rounding } from './rounding.ts';
import { SegmentChain } from './segment-chain.ts';

/**
 * A pen that replaces quadratics by cubics on a grid and draws them with another pen. A closed contour may start at
 * another of its points, straight quadratics become lines, and segments of zero length are removed. Memory is reused
 * from outline to outline.
 */
export class CubicOutliner implements Pen {
  readonly #pen: Pen;
  readonly #keepsExtremes: boolean;
  readonly #merge: CubicMerge = new CubicMerge();
  readonly #chain: SegmentChain = new SegmentChain();
  readonly #spare: SegmentChain = new SegmentChain();
  /** A run of quadratics in the chain. */
  #run: Float64Array = new Float64Array(256);
  readonly #rounding: Rounding;
  #startX: float = 0;
  #startY: float = 0;
  #isOpen: boolean = false;

  /** See `CubicMerge.setOptions`. */
  constructor(pen: Pen, tolerance: float, grid: float, lines: float, keepsExtremes: boolean) {
    this.#pen = pen;
    this.#keepsExtremes = keepsExtremes;
    this.#rounding = new Rounding(grid);
    this.#merge.setOptions(tolerance, grid, lines, keepsExtremes);
  }

  /** Begins an outline. */
  begin(): void {
    this.#rounding.error = 0;
    this.#isOpen = false;
  }

  /** Ends the outline and returns the maximum error of its cubics. */
  end(): float {
    this.#endContour();
    return this.#rounding.error;
  }

  moveTo(x: float, y: float): void {
    this.#endContour();
    this.#isOpen = true;
    this.#startX = x;
    this.#startY = y;
    this.#chain.begin(x, y);
  }
  lineTo(x: float, y: float): void {
    this.#chain.line(x, y);
  }
  quadTo(x1: float, y1: float, x: float, y: float): void {
    this.#chain.quad(x1, y1, x, y);
  }
  cubicTo(x1: float, y1: float, x2: float, y2: float, x: float, y: float): void {
    this.#chain.cubic(x1, y1, x2, y2, x, y);
  }
  /** Closed contours are merged across their start. */
  close(): void {
    this.#chain.line(this.#startX, this.#startY);
    const chain = this.#chain.rotateToJoint(this.#keepsExtremes, this.#spare);
    if (chain.count > 0 && chain.sizes[chain.count - 1]! === 2) chain.count--; // drawn by close()
    this.#draw(chain);
    this.#pen.close();
    this.#isOpen = false;
  }

  /** Draws a contour that was not closed. */
  #endContour(): void {
    if (this.#isOpen) this.#draw(this.#chain);
    this.#isOpen = false;
  }

  #draw(chain: SegmentChain): void {
    const rounding = this.#rounding;
    rounding.round(chain.points[0]!, chain.points[1]!); // a chain has a start
    this.#pen.moveTo(rounding.x, rounding.y);
    let at: int = 0;
    for (let segment: int = 0; segment < chain.count; ) {
      const size: int = chain.sizes[segment]!;
      if (size !== 4) {
        this.#drawSegment(chain.points, at + 2, size);
        at += size;
        segment++;
        continue;
      }
      const from: int = at;
      for (; segment < chain.count && chain.sizes[segment]! === 4; segment++) at += 4;
      this.#drawQuads(chain.points, from, at);
    }
  }

  /** Draws cubics for the quadratics between two joints, which are given by their coordinates. */
  #drawQuads(points: Float64Array, from: int, to: int): void {
    const length: int = to - from + 2;
    if (length > this.#run.length) this.#run = new Float64Array(2 * length);
    for (let at: int = 0; at < length; at++) this.#run[at] = points[from + at]!;
    const merge = this.#merge;
    this.#rounding.addError(merge.merge(this.#run, 0, (to - from) >> 2));
    const cubics = merge.cubics;
    for (let cubic: int = 0; cubic < merge.count; cubic++) {
      const at: int = 8 * cubic;
      this.#pen.cubicTo(
        cubics[at + 2]!, // eight coordinates each
        cubics[at + 3]!,
        cubics[at + 4]!,
        cubics[at + 5]!,
        cubics[at + 6]!,
        cubics[at + 7]!,
      );
    }
  }

  /** Draws a line or a cubic. */
  #drawSegment(points: Float64Array, from: int, size: int): void {
    const rounding = this.#rounding;
    rounding.round(points[from]!, points[from + 1]!); // a line has one point, a cubic three
    const x1 = rounding.x;
    const y1 = rounding.y;
    if (size === 2) {
      this.#pen.lineTo(x1, y1);
      return;
    }
    rounding.round(points[from + 2]!, points[from + 3]!);
    const x2 = rounding.x;
    const y2 = rounding.y;
    rounding.round(points[from + 4]!, points[from + 5]!);
    this.#pen.cubicTo(x1, y1, x2, y2, rounding.x, rounding.y);
  }
}
