import { sampleStops } from '../../../drawing/painting/stops.ts';
import type { GradientStop } from '../../../models/drawing/paint.ts';
import type { Machine } from '../machine/machine.ts';
import type { Dict } from '../objects/values.ts';
import { entryOf } from '../operators/dict.ts';
import type { ColourSpace } from './colour-state.ts';
import { readFunction } from './functions.ts';

/** The colours of a shading's function from one end of its domain to the other. */
export function readRamp(
  machine: Machine,
  dict: Dict,
  space: ColourSpace,
  [from, to]: readonly [number, number],
): GradientStop[] {
  const { run, breaks } = readFunction(machine, entryOf(machine, dict, 'Function')?.ref);
  const offsets = breaks.map((input) => (input - from) / (to - from));
  return sampleStops((offset) => space.toColour(run(from + offset * (to - from))), offsets);
}
