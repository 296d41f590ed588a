/**
 * Receives an outline segment by segment. Readers of outlines draw with a pen; code that measures, transforms or writes
 * outlines implements one. Every contour begins with `moveTo`. A contour without `close` stays open, which affects
 * strokes but not fills.
 */
export interface Pen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  /** A quadratic curve: one control point, then the end. */
  quadTo(x1: number, y1: number, x: number, y: number): void;
  /** A cubic curve: two control points, then the end. */
  cubicTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void;
  /** Ends the contour with a line to its start, unless it is already there. */
  close(): void;
}
