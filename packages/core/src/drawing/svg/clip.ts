import type { Clip, ClipShape } from '../../models/drawing/clip.ts';
import type { FillNode, GroupNode, Mask } from '../../models/drawing/nodes.ts';
import { identity, joinMatrices, type Matrix } from '../../outline/matrix.ts';
import { type Box, boundsOf, controlBoundsOf } from '../../outline/measure/bounds.ts';
import { containsBox, joinBoxes, mapBox } from '../../outline/measure/boxes.ts';
import { toSvgPath } from '../../outline/svg/svg-path.ts';
import { transformOutline } from '../../outline/transform.ts';
import { allowedBox } from '../limit/coordinate-limit.ts';
import { limitFill } from '../limit/limit-shape.ts';
import { transformAttribute } from './format.ts';
import { decimalsOf, type Scope } from './scope.ts';
import type { SvgServices } from './services.ts';

/**
 * Defines a clip, and returns its attribute and those of the clips that it is intersected with, each for an element of
 * its own: Inkscape ignores clips of clips. Transforms are applied to the outlines.
 */
export async function clipAttributes(
  services: SvgServices,
  clip: Clip,
  scope: Scope,
  before: Matrix = identity,
): Promise<string[]> {
  const { shapes, transform = identity, clip: other } = clip;
  const matrix = joinMatrices(transform, before);
  const decimals = decimalsOf(scope);
  const box = boxOfClip(clip);
  const allowed = allowedBox(services.coordinateLimit, scope.area, scope.matrix);
  const isLimited = box !== undefined && allowed !== undefined && !containsBox(allowed, mapBox(box, before));
  // The shapes of a limited clip depend on the place of the element.
  const key = `${decimals}${transformAttribute(before, 12)}${isLimited ? transformAttribute(scope.matrix, 12) : ''}`;
  const id = await services.definitions.define(clip, key, async (id, out) => {
    out.add(`<clipPath id="${id}">`);
    for (const { outline, rule, transform: own = identity } of shapes) {
      services.context.spend(outline.points.length);
      const placed = transformOutline(outline, joinMatrices(own, matrix));
      const path = toSvgPath(isLimited ? limitFill(services, placed, scope) : placed, decimals);
      if (path !== '') out.add(`<path${rule === 'evenodd' ? ' clip-rule="evenodd"' : ''} d="${path}"/>`);
    }
    out.add('</clipPath>\n');
  });
  const others = other === undefined ? [] : await clipAttributes(services, other, scope, matrix);
  return [` clip-path="url(#${id})"`, ...others];
}

/** The boxes around the shapes of clips with their transforms, by identity. */
const boxes = new WeakMap<Clip, { readonly box: Box | undefined }>();

function boxOfClip(clip: Clip): Box | undefined {
  const known = boxes.get(clip) ?? {
    box: clip.shapes
      .map(({ outline, transform: own = identity }) =>
        controlBoundsOf(transformOutline(outline, joinMatrices(own, clip.transform ?? identity))),
      )
      .reduce(joinBoxes, undefined),
  };
  boxes.set(clip, known);
  return known.box;
}

/** Shapes whose boxes are compared with each other. */
const maxCompared = 64;

/**
 * True if the engine does not draw the clip correctly: it fills all shapes as one path, with one rule, and ignores their
 * own clips.
 */
export function needsMask({ shapes, clip }: Clip): boolean {
  if (clip !== undefined && needsMask(clip)) return true;
  if (shapes.some((shape) => shape.clip !== undefined)) return true;
  return shapes.length > 1 && (shapes.length > maxCompared || doOverlap(shapes) || hasSeveralRules(shapes));
}

function hasSeveralRules(shapes: readonly ClipShape[]): boolean {
  return shapes.some(({ rule }) => rule !== shapes[0]?.rule);
}

function doOverlap(shapes: readonly ClipShape[]): boolean {
  const boxes = shapes.flatMap(
    ({ outline, transform = identity }) => boundsOf(transformOutline(outline, transform)) ?? [],
  );
  return boxes.some((one, index) =>
    boxes.some(
      (other, place) =>
        place > index &&
        one.xMin < other.xMax &&
        other.xMin < one.xMax &&
        one.yMin < other.yMax &&
        other.yMin < one.yMax,
    ),
  );
}

/** Masks made of clips, by identity. */
const masks = new WeakMap<Clip, Mask>();

/** The mask that shows the same as a clip. */
export function maskOfClip(clip: Clip): Mask {
  const known = masks.get(clip);
  if (known !== undefined) return known;
  const children = clip.shapes.map((shape): FillNode | GroupNode => {
    const { outline, rule, transform } = shape;
    const paint = { kind: 'solid', colour: { srgb: [1, 1, 1] } } as const;
    const fill: FillNode = { kind: 'fill', outline, rule, paint, transform };
    return shape.clip === undefined ? fill : { kind: 'group', clip: shape.clip, children: [fill] };
  });
  const inner: GroupNode = { kind: 'group', transform: clip.transform, clip: clip.clip, children };
  const mask: Mask = { kind: 'luminance', children: [inner] };
  masks.set(clip, mask);
  return mask;
}
