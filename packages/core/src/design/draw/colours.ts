import type { Triple } from '../../colour/matrix3.ts';
import type { Fill } from '../../models/design/paint.ts';
import type { DrawingColour } from '../../models/drawing/paint.ts';
import { inksOf } from '../cascade/inks.ts';
import type { DrawScene } from './scene.ts';

/** A colour of the screen with the inks of its swatch. */
export function toColour(color: string, { swatch, tint = 100 }: Fill, scene: DrawScene): DrawingColour {
  const found = scene.swatches.get(swatch);
  const source = found && inksOf(found, tint, (id) => scene.swatches.get(id));
  return { srgb: parseHex(color), ...(source !== undefined && { source }) };
}

/** The colour of a swatch that is not a gradient; black if the swatch does not exist. */
export function colourOf(fill: Fill, scene: DrawScene): DrawingColour {
  const found = scene.resolver.resolvePaint(fill);
  if (found?.kind === 'gradient') return { srgb: parseHex(found.stops[0]?.color ?? '#000000') };
  return found?.kind === 'color' ? toColour(found.color, fill, scene) : { srgb: [0, 0, 0] };
}

/** Red, green and blue from 0 to 1 of `#rrggbb`. */
function parseHex(color: string): Triple {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return [red ?? 0, green ?? 0, blue ?? 0];
}
