import type { Pen } from './pen.ts';

/** A pen that draws nothing, for callers that need only the return value of a drawing function. */
export const nullPen: Pen = {
  moveTo: () => {},
  lineTo: () => {},
  quadTo: () => {},
  cubicTo: () => {},
  close: () => {},
};
