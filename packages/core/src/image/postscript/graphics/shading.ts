import type { MeshNode } from '../../../models/drawing/nodes.ts';
import type { DrawingColour, LinearGradient, RadialGradient } from '../../../models/drawing/paint.ts';
import type { Matrix } from '../../../outline/matrix.ts';
import { ProgramError } from '../machine/errors.ts';
import type { Machine } from '../machine/machine.ts';
import { type Dict, elementOf, PsArray } from '../objects/values.ts';
import { entryOf } from '../operators/dict.ts';
import { numbersOf } from '../operators/graphics/matrix.ts';
import { readColourSpace } from './colour-spaces.ts';
import { readMesh } from './mesh.ts';
import { readRamp } from './ramp.ts';

/** A shading: a gradient for any shape, or a mesh that is painted under a clip. */
type Shading = LinearGradient | RadialGradient | MeshNode;

/** Reads a shading dictionary. `transform` maps its coordinates to device space. */
export function readShading(machine: Machine, dict: Dict, transform: Matrix): Shading {
  const type = entryOf(machine, dict, 'ShadingType')?.number;
  if (type === undefined) throw new ProgramError('undefined', 'ShadingType');
  if (![1, 2, 3, 4, 5, 6, 7].includes(type)) throw new ProgramError('rangecheck', `ShadingType ${type}`);
  const space = readColourSpace(machine, entryOf(machine, dict, 'ColorSpace') ?? missing('ColorSpace'));
  if (type !== 2 && type !== 3) return { ...readMesh(machine, dict, type, space), transform };
  const array = (name: string): PsArray | undefined => {
    const ref = entryOf(machine, dict, name)?.ref;
    return ref instanceof PsArray ? ref : undefined;
  };
  const coords = numbersOf(array('Coords') ?? missing('Coords'));
  const [from = 0, to = 1] = array('Domain') === undefined ? [0, 1] : numbersOf(array('Domain')!);
  const extend = array('Extend');
  const isExtended = (at: number): boolean =>
    extend !== undefined && at < extend.length && elementOf(extend, at).number === 1;
  const spread = isExtended(0) ? (isExtended(1) ? 'pad' : 'pad-start') : isExtended(1) ? 'pad-end' : 'none';
  const stops = readRamp(machine, dict, space, [from, to]);
  const shared = { stops, transform, spread, mixing: 'srgb' } as const;
  if (type === 2) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = coords;
    return { kind: 'linear', from: [x0, y0], to: [x1, y1], ...shared };
  }
  const [x0 = 0, y0 = 0, r0 = 0, x1 = 0, y1 = 0, r1 = 0] = coords;
  return { kind: 'radial', from: [x0, y0], fromRadius: r0, to: [x1, y1], toRadius: r1, ...shared };
}

/** The colour that a pattern has where its shading paints nothing. */
export function backgroundOf(machine: Machine, dict: Dict): DrawingColour | undefined {
  const [space, values] = ['ColorSpace', 'Background'].map((name) => entryOf(machine, dict, name));
  if (space === undefined || !(values?.ref instanceof PsArray)) return undefined;
  return readColourSpace(machine, space).toColour(numbersOf(values.ref));
}

function missing(name: string): never {
  throw new ProgramError('undefined', name);
}
