import type { Drawing } from '../models/drawing/drawing.ts';
import type { DrawingNode } from '../models/drawing/nodes.ts';

/** Points in a CSS pixel. @see CSS Values and Units 3, "Absolute lengths" */
export const pointsPerPixel = 72 / 96;

/** A drawing with one unit for each CSS pixel. */
export function drawingInPixels(
  { width, height }: { readonly width: number; readonly height: number },
  children: readonly DrawingNode[],
): Drawing {
  const viewBox = { xMin: 0, yMin: 0, xMax: width, yMax: height };
  return { width: width * pointsPerPixel, height: height * pointsPerPixel, viewBox, children };
}
