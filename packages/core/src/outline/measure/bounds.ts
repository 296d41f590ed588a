import type { Outline } from '../outline.ts';
import { drawOutline } from '../outline.ts';
import { BoxPen } from './kernel/box-pen.ts';

/** An axis-aligned rectangle. */
export interface Box {
  readonly xMin: number;
  readonly yMin: number;
  readonly xMax: number;
  readonly yMax: number;
}

/**
 * The exact bounding box of an outline, computed from the extrema of its curves; `undefined` if it draws nothing. A
 * `moveTo` alone draws nothing.
 */
export function boundsOf(outline: Outline): Box | undefined {
  const pen = new BoundsPen();
  drawOutline(outline, pen);
  return pen.box;
}

/** The bounding box of all points, including control points, as font tables store it. Faster than `boundsOf`. */
export function controlBoundsOf(outline: Outline): Box | undefined {
  const pen = new BoundsPen('control');
  drawOutline(outline, pen);
  return pen.box;
}

/** A pen that measures the bounding box. */
export class BoundsPen extends BoxPen {
  constructor(by: 'extrema' | 'control' = 'extrema') {
    super(by === 'extrema');
  }

  /** The bounding box so far. */
  get box(): Box | undefined {
    if (this.isEmpty) return undefined;
    return { xMin: this.xMin, yMin: this.yMin, xMax: this.xMax, yMax: this.yMax };
  }
}
