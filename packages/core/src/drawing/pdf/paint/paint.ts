import type { Paint } from '../../../models/drawing/nodes.ts';
import type { PdfContent } from '../file/content.ts';
import type { Scope } from '../scope.ts';
import type { PdfServices } from '../services.ts';
import { type PaintedPart, setColour, setPattern } from './colour.ts';
import { gradientPattern } from './gradient.ts';
import { tilePattern } from './tile.ts';

/** Sets a paint for fills or strokes; false if it paints nothing. Patterns lie in the coordinates of the scope. */
export async function setPaint(
  services: PdfServices,
  paint: Paint,
  part: PaintedPart,
  scope: Scope,
  out: PdfContent,
): Promise<boolean> {
  if (paint.kind === 'solid') {
    setColour(services, paint.colour, part, scope, out);
    return true;
  }
  const pattern = await (paint.kind === 'tile'
    ? tilePattern(services, paint, scope)
    : gradientPattern(services, paint, scope));
  if (pattern !== undefined) {
    setPattern(pattern, part, out);
    return true;
  }
  // Its background is also painted by a gradient without an extent.
  if (paint.kind === 'tile' || paint.background === undefined) return false;
  setColour(services, paint.background, part, scope, out);
  return true;
}
