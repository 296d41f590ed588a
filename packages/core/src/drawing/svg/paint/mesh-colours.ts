import type { MeshColour, MeshNode, MeshPatch } from '../../../models/drawing/nodes.ts';
import { type PatchCells, toTensorPoints } from './mesh-cells.ts';
import { colourAt, type PlainStop, rampStops } from './stops.ts';

/** Samples of a ramp that show how much its colours change. */
const rampSamples = 256;

type Colouring = Pick<PatchCells, 'colourOf' | 'differenceOf'>;

/** Makes the patches of a mesh ready for their division into cells. */
export function patchCells({ ramp }: MeshNode): (patch: MeshPatch) => PatchCells {
  const colouring = ramp === undefined ? plainColouring : rampColouring(rampStops(ramp));
  return ({ points, colours: [a, b, c, d] }) => ({
    points: toTensorPoints(points),
    values: [valuesOf(a), valuesOf(b), valuesOf(c), valuesOf(d)],
    ...colouring,
  });
}

function valuesOf(colour: MeshColour): readonly number[] {
  return typeof colour === 'number' ? [colour] : colour.srgb;
}

const plainColouring: Colouring = {
  colourOf: ([red = 0, green = 0, blue = 0]) => ({ offset: 0, srgb: [red, green, blue], opacity: 1 }),
  differenceOf: (from, to) => Math.max(...from.map((value, at) => Math.abs(value - to[at]!))),
};

function rampColouring(stops: readonly PlainStop[]): Colouring {
  const colourOf = ([value = 0]: readonly number[]): PlainStop =>
    colourAt(stops, value) ?? { offset: 0, srgb: [0, 0, 0], opacity: 0 };
  const changes = changesOf(colourOf);
  const changeAt = ([value = 0]: readonly number[]): number => {
    const place = Math.min(1, Math.max(0, value)) * rampSamples;
    const before = Math.floor(place);
    const [low = 0, high = low] = changes.slice(before, before + 2);
    return low + (place - before) * (high - low);
  };
  return { colourOf, differenceOf: (from, to) => Math.abs(changeAt(to) - changeAt(from)) };
}

/** The sum of all changes of colour up to each sample of a ramp. */
function changesOf(colourOf: Colouring['colourOf']): Float64Array {
  const changes = new Float64Array(rampSamples + 1);
  let before = colourOf([0]);
  for (let at = 1; at <= rampSamples; at++) {
    const colour = colourOf([at / rampSamples]);
    const change = Math.max(
      Math.abs(colour.opacity - before.opacity),
      ...colour.srgb.map((value, channel) => Math.abs(value - before.srgb[channel]!)),
    );
    changes[at] = changes[at - 1]! + change;
    before = colour;
  }
  return changes;
}
