/**
 * Receives an outline piece by piece. What reads outlines draws with a pen; what measures, moves or writes them is one.
 * Every contour begins with `moveTo`; one that is not closed stays open, which matters to strokes and not to fills.
 */
export interface Pen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  /** A quadratic curve: one control point, then the end. */
  quadTo(x1: number, y1: number, x: number, y: number): void;
  /** A cubic curve: two control points, then the end. */
  cubicTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void;
  /** Ends the contour with a line to its start, where it does not stand there already. */
  close(): void;
}

/** Draws nothing: for who wants to know only what is said beside the outline. */
export const silentPen: Pen = {
  moveTo: () => {},
  lineTo: () => {},
  quadTo: () => {},
  cubicTo: () => {},
  close: () => {},
};
