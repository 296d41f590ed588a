import type { Paint } from '../../../../models/drawing/nodes.ts';
import { invertMatrix, joinMatrices, type Matrix } from '../../../../outline/matrix.ts';
import type { Box } from '../../../../outline/measure/bounds.ts';
import type { XmlElement } from '../../../../xml/element.ts';
import type { Colour } from '../../syntax/colour.ts';
import { isWithin, type OpaquePaint, type Place, type Scene } from '../scene.ts';
import type { PaintValue, Style } from '../style.ts';
import { buildGradient } from './gradient.ts';
import { buildPattern } from './pattern.ts';

/** A paint of one colour. */
export function solidPaint({ rgb, alpha }: Colour): OpaquePaint {
  return { paint: { kind: 'solid', colour: { srgb: rgb } }, opacity: alpha };
}

/**
 * Resolves the fill or stroke of a shape with a bounding box; undefined if it paints nothing. `matrix` maps the shape to
 * the whole drawing.
 */
export async function resolvePaint(
  scene: Scene,
  name: 'fill' | 'stroke',
  style: Style,
  box: Box | undefined,
  place: Place,
): Promise<OpaquePaint | undefined> {
  return resolveValue(scene, style[name], style, box, place);
}

async function resolveValue(
  scene: Scene,
  value: PaintValue,
  style: Style,
  box: Box | undefined,
  place: Place,
): Promise<OpaquePaint | undefined> {
  switch (value.kind) {
    case 'none':
      return undefined;
    case 'current':
      return solidPaint(style.colour);
    case 'colour':
      return solidPaint(value.colour);
    case 'context-fill':
    case 'context-stroke': {
      const paint = place.context?.[value.kind === 'context-fill' ? 'fill' : 'stroke'];
      return paint && place.context && movePaint(paint, place.context.matrix, place.matrix);
    }
    case 'server': {
      const element = value.id === undefined ? undefined : scene.byId.get(value.id);
      const server = element && (await resolveServer(scene, element, box, place));
      if (server !== undefined && server !== 'invalid') return server === 'nothing' ? undefined : server;
      return value.fallback && resolveValue(scene, value.fallback, style, box, place);
    }
  }
}

/** @see SVG 2, "Paint Servers": a reference to anything but a paint server is invalid, one without an area paints nothing */
async function resolveServer(
  scene: Scene,
  element: XmlElement,
  box: Box | undefined,
  place: Place,
): Promise<OpaquePaint | 'nothing' | 'invalid'> {
  switch (element.local) {
    case 'linearGradient':
    case 'radialGradient':
      return buildGradient(scene, element, box, place.viewport);
    case 'pattern':
      return isWithin(place.trail, element) ? 'nothing' : buildPattern(scene, element, box, place);
    default:
      return 'invalid';
  }
}

/** A paint in the coordinates of another shape. */
function movePaint(each: OpaquePaint, from: Matrix, to: Matrix): OpaquePaint | undefined {
  if (each.paint.kind === 'solid') return each;
  const inverse = invertMatrix(to);
  return inverse && { ...each, paint: transformPaint(each.paint, joinMatrices(from, inverse)) };
}

/** A paint whose coordinates are transformed. */
export function transformPaint(paint: Paint, matrix: Matrix): Paint {
  if (paint.kind === 'solid') return paint;
  const transform = paint.transform === undefined ? matrix : joinMatrices(paint.transform, matrix);
  return { ...paint, transform };
}
