import type { Dict } from '../../../assets/pdfjs.generated.js';
import { ConversionError } from '../../../errors.ts';
import type { DrawingNode } from '../../../models/drawing/nodes.ts';
import type { LinearGradient, RadialGradient } from '../../../models/drawing/paint.ts';
import type { Matrix } from '../../../outline/matrix.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import { outlineOfBox } from '../../../outline/measure/boxes.ts';
import type { ColourSpace } from '../colour/space.ts';
import type { Interpreter } from '../content/interpreter.ts';
import { boxOf, dictOf, numberOf, numbersOf, toNumbers } from '../document/values.ts';
import { functionPicture } from './function-shading.ts';
import { readMesh } from './mesh.ts';
import { rampOf } from './ramp.ts';
import type { ResolvedPaint } from './resolved-paint.ts';

/** Number of operations that a shading counts as. */
const turnsOfShading = 100;

/**
 * The paint of a shading within a box of the surface. `matrix` maps its coordinates to those of the surface. The
 * background is painted for patterns only. @see ISO 32000-1, "Shading Dictionaries"
 */
export async function shadingPaint(
  content: Interpreter,
  value: unknown,
  matrix: Matrix,
  bounds: Box,
  use: 'pattern' | 'area',
): Promise<ResolvedPaint | undefined> {
  const dict = dictOf(value);
  if (dict === undefined) throw new ConversionError('PDF_MALFORMED', 'a shading is not a dictionary');
  const { spaces, repeats } = content.services;
  await repeats.turn(turnsOfShading);
  const space = await spaces.read(dict.getRaw('ColorSpace') ?? dict.getRaw('CS'), content.resources);
  const type = numberOf(dict.get('ShadingType')) ?? 0;
  const stated = use === 'pattern' ? toNumbers(dict.getArray('Background')) : undefined;
  const background = stated === undefined ? undefined : space.toColour(stated);
  const box = boxOf(dict, 'BBox');
  if (type === 2 || type === 3) {
    const gradient = type === 2 ? linear(content, dict, space) : radial(content, dict, space);
    const paint = { ...gradient, transform: matrix, ...(background !== undefined && { background }) };
    if (box === undefined) return paint;
    const outline = outlineOfBox(box, matrix);
    return { kind: 'nodes', children: [{ kind: 'fill', outline, rule: 'nonzero', paint }] };
  }
  const children: DrawingNode[] = [];
  if (background !== undefined)
    children.push({
      kind: 'fill',
      outline: outlineOfBox(bounds),
      rule: 'nonzero',
      paint: { kind: 'solid', colour: background },
    });
  const body = type === 1 ? await functionPicture(content, dict, space) : await readMesh(content, value, space, type);
  if (body !== undefined) {
    const placed = { kind: 'group', transform: matrix, children: [body] } as const;
    children.push(
      box === undefined ? placed : { ...placed, clip: { shapes: [{ outline: outlineOfBox(box), rule: 'nonzero' }] } },
    );
  }
  return { kind: 'nodes', children };
}

function linear(content: Interpreter, dict: Dict, space: ColourSpace): LinearGradient {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = requireCoords(dict, 4);
  return { kind: 'linear', from: [x0, y0], to: [x1, y1], ...sharedParts(content, dict, space) };
}

function radial(content: Interpreter, dict: Dict, space: ColourSpace): RadialGradient {
  const [x0 = 0, y0 = 0, r0 = 0, x1 = 0, y1 = 0, r1 = 0] = requireCoords(dict, 6);
  const [fromRadius, toRadius] = [Math.max(0, r0), Math.max(0, r1)];
  return { kind: 'radial', from: [x0, y0], fromRadius, to: [x1, y1], toRadius, ...sharedParts(content, dict, space) };
}

function requireCoords(dict: Dict, count: number): number[] {
  const coords = numbersOf(dict, 'Coords', count);
  if (coords === undefined) throw new ConversionError('PDF_MALFORMED', 'a shading has no coordinates');
  return coords;
}

function sharedParts({ services }: Interpreter, dict: Dict, space: ColourSpace) {
  const [from = 0, to = 1] = numbersOf(dict, 'Domain', 2) ?? [];
  const extend = dict.getArray('Extend');
  const [isBefore, isAfter] = Array.isArray(extend) ? extend.map((each) => each === true) : [];
  const spread = isBefore ? (isAfter ? 'pad' : 'pad-start') : isAfter ? 'pad-end' : 'none';
  const stops = rampOf(services.functions, dict, space, [from, to]);
  return { stops, spread, mixing: 'srgb' } as const;
}
