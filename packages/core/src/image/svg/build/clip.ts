import type { Clip, ClipShape } from '../../../models/drawing/clip.ts';
import { identity, joinMatrices, type Matrix, translation } from '../../../outline/matrix.ts';
import { type Box, boundsOf } from '../../../outline/measure/bounds.ts';
import { joinOutlines } from '../../../outline/outline.ts';
import { recordLimited } from '../../../outline/segment-limit.ts';
import { parseSvgPath } from '../../../outline/svg/svg-path-parser.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { clipShapePath } from '../syntax/clip-shapes.ts';
import { idOf, parseUrl } from '../syntax/reference.ts';
import { hrefOf } from '../text/attributes.ts';
import { isLeftOut } from './conditions.ts';
import { instantiate } from './instances.ts';
import { lengthOf } from './lengths.ts';
import { unitMatrix } from './paint/gradient.ts';
import { type Instance, isWithin, type Place, placeOfResource, type Scene } from './scene.ts';
import { drawShape, isShape } from './shapes/geometry.ts';
import { transformOf } from './transform.ts';

/** An element that cannot be drawn because its clip refers to itself. */
export type ClipResult = Clip | 'none' | 'hidden';

const emptyClip: Clip = { shapes: [] };

/** The clip of an element in its coordinates. @see CSS Masking 1, "The clip-path property" */
export async function clipOf(
  scene: Scene,
  { declared, style }: Instance,
  box: Box | undefined,
  place: Place,
): Promise<ClipResult> {
  const value = declared.get('clip-path');
  if (value === undefined || value === 'none' || value === 'inherit') return 'none';
  const url = parseUrl(value);
  if (url === undefined) return basicShape(scene, value, style.fontSize, box, place);
  const element = url.id === undefined ? undefined : scene.byId.get(url.id);
  if (element?.local !== 'clipPath') return 'none';
  if (isWithin(place.trail, element)) {
    scene.noteOnce('SVG_STYLE_IGNORED', 'a clip path that refers to itself');
    return 'none';
  }
  return buildClip(scene, element, box, place);
}

async function buildClip(scene: Scene, element: XmlElement, box: Box | undefined, place: Place): Promise<ClipResult> {
  const instance = scene.inPlace(element);
  const usesBox = element.attribute('clipPathUnits') === 'objectBoundingBox';
  const units = usesBox ? unitMatrix(box) : identity;
  if (units === undefined) return emptyClip;
  const own = transformOf(instance, place.viewport, () => box) ?? identity;
  const matrix = joinMatrices(units, own);
  const inner = placeOfResource(place, instance, joinMatrices(matrix, place.matrix));
  const shapes: ClipShape[] = [];
  for (const child of element.elements()) {
    const found = await shapesOf(scene, child, inner, matrix);
    for (const shape of found) shapes.push(shape);
  }
  // The clip of a clip is in the coordinates of the clipped element.
  const outer = await clipOf(scene, instance, box, { ...place, trail: inner.trail });
  if (outer === 'hidden') return 'hidden';
  return outer === 'none' ? { shapes } : { shapes, clip: outer };
}

/** The shapes of one child of a clip path; `matrix` maps it to the coordinates of the clip. */
async function shapesOf(scene: Scene, element: XmlElement, place: Place, matrix: Matrix): Promise<ClipShape[]> {
  if (isLeftOut(element) || !['use', 'text'].includes(element.local) === !isShape(element.local)) return [];
  const instance = instantiate(scene, element, place.parent);
  scene.count(place);
  if (instance.declared.get('display') === 'none') return [];
  const isUse = element.local === 'use';
  let shapes: ClipShape[];
  let box: Box | undefined;
  const boxOf = (): Box | undefined => box;
  if (isUse) {
    const id = idOf(hrefOf(element));
    const target = id === undefined ? undefined : scene.byId.get(id);
    if (target === undefined || isWithin(place.trail, target) || (!isShape(target.local) && target.local !== 'text'))
      return [];
    const own = transformOf(instance, place.viewport, boxOf) ?? identity;
    const x = lengthOf(instance, 'x', 'x', place.viewport) ?? 0;
    const y = lengthOf(instance, 'y', 'y', place.viewport) ?? 0;
    const moved = joinMatrices(joinMatrices(translation(x, y), own), matrix);
    const trail = { element: target, before: place.trail };
    shapes = await shapesOf(scene, target, { ...place, parent: instance, trail }, moved);
    return restrict(scene, instance, shapes, place, joinMatrices(own, matrix), undefined);
  }
  if (!instance.style.isVisible) return [];
  let outline: ClipShape['outline'] | undefined;
  if (element.local === 'text') {
    const set = await scene.setText(instance, place.viewport);
    outline = joinOutlines(set.pieces.map((piece) => piece.outline));
    box = set.box;
  } else {
    outline = drawShape(instance, place.viewport, scene.screen, scene.context);
    box = outline && boundsOf(outline);
  }
  if (outline === undefined) return [];
  const own = transformOf(instance, place.viewport, boxOf) ?? identity;
  const toClip = joinMatrices(own, matrix);
  const rule = element.local === 'text' ? 'nonzero' : instance.style.clipRule;
  return restrict(scene, instance, [{ outline, rule, transform: toClip }], place, toClip, box);
}

/** Applies the clip of a child to its shapes. */
async function restrict(
  scene: Scene,
  instance: Instance,
  shapes: readonly ClipShape[],
  place: Place,
  toClip: Matrix,
  box: Box | undefined,
): Promise<ClipShape[]> {
  const clip = await clipOf(scene, instance, box, { ...place, matrix: joinMatrices(toClip, place.matrix) });
  if (clip === 'none') return [...shapes];
  if (clip === 'hidden') return [];
  const moved = { ...clip, transform: joinMatrices(clip.transform ?? identity, toClip) };
  return shapes.map((shape) => ({ ...shape, clip: shape.clip === undefined ? moved : intersect(shape.clip, moved) }));
}

/** The intersection of two clips in the same coordinates. */
function intersect(one: Clip, other: Clip): Clip {
  const shapes = one.shapes.map((shape) => applyTransform(shape, one));
  return { shapes, clip: one.clip === undefined ? other : intersect(moveClip(one.clip, one.transform), other) };
}

function moveClip(clip: Clip, matrix: Matrix | undefined): Clip {
  return matrix === undefined ? clip : { ...clip, transform: joinMatrices(clip.transform ?? identity, matrix) };
}

function applyTransform(shape: ClipShape, { transform }: Clip): ClipShape {
  if (transform === undefined) return shape;
  const moved = { ...shape, transform: joinMatrices(shape.transform ?? identity, transform) };
  return shape.clip === undefined ? moved : { ...moved, clip: moveClip(shape.clip, transform) };
}

/** A shape of CSS. @see CSS Shapes 1, "Basic Shapes" */
function basicShape(scene: Scene, value: string, em: number, box: Box | undefined, place: Place): ClipResult {
  const match =
    /^\s*(?:((?:fill|stroke|view|border|padding|content|margin)-box)\s+)?([a-z]+\([\s\S]*\))?\s*((?:fill|stroke|view|border|padding|content|margin)-box)?\s*$/i.exec(
      value,
    );
  const [, before, shape = '', after] = match ?? [];
  const isView = (before ?? after)?.toLowerCase() === 'view-box';
  const { width, height } = place.viewport;
  const frame = isView ? { xMin: 0, yMin: 0, xMax: width, yMax: height } : box;
  const path =
    frame === undefined
      ? undefined
      : shape === ''
        ? clipShapePath('inset(0)', frame, em)
        : clipShapePath(shape, frame, em);
  if (frame === undefined) return emptyClip;
  if (path === undefined) {
    scene.noteOnce('SVG_STYLE_IGNORED', `clip-path: ${value.slice(0, 80)}`);
    return 'none';
  }
  const outline = recordLimited(scene.context, (pen) => void parseSvgPath(path, pen, scene.context));
  const transform = /^path\(/i.test(shape) ? translation(frame.xMin, frame.yMin) : undefined;
  return { shapes: [{ outline, rule: /\bevenodd\b/.test(shape) ? 'evenodd' : 'nonzero', transform }] };
}
