import type { Dict } from '../../../assets/pdfjs.generated.js';
import { sampleStops } from '../../../drawing/painting/stops.ts';
import type { GradientStop } from '../../../models/drawing/paint.ts';
import type { Functions } from '../colour/functions.ts';
import type { ColourSpace } from '../colour/space.ts';

/** The colours of a shading's function from one end of its domain to the other. */
export function rampOf(
  functions: Functions,
  dict: Dict,
  space: ColourSpace,
  [from, to]: readonly [number, number],
): GradientStop[] {
  const value = dict.getRaw('Function');
  const run = functions.read(value, space.components);
  const breaks = functions.breaks(value).map((input) => (input - from) / (to - from));
  return sampleStops((offset) => space.toColour(run([from + offset * (to - from)])), breaks);
}
