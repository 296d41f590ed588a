import type { Context } from '../../../context.ts';
import { scaling } from '../../../outline/matrix.ts';
import { coverOutline } from '../../../outline/measure/coverage.ts';
import type { Outline } from '../../../outline/outline.ts';
import { transformOutline } from '../../../outline/transform.ts';
import type { PsdHeader } from '../header.ts';
import type { Layer } from '../layers/layer.ts';
import { channelId } from '../layers/layer.ts';
import type { LayerMask } from '../layers/layer-mask.ts';
import type { PathOperation, VectorMask } from '../layers/vector-mask.ts';
import { readVectorMask } from '../layers/vector-mask.ts';
import type { Rectangle } from '../rectangle.ts';
import { heightOf, widthOf } from '../rectangle.ts';
import { blurMargin, blurPlane } from './blur.ts';
import type { LayerPlane } from './layer-plane.ts';
import { openPlane } from './layer-plane.ts';

/** Reads the coverage of a layer's masks over a part of the canvas. */
export type ReadMask = (box: Rectangle) => Float32Array;

/**
 * Combines the pixel mask and the vector mask of a layer; undefined if it has neither. `isPathApplied` is true if the
 * layer's pixels were already cut along its paths.
 */
export async function openMask(
  layer: Layer,
  isPathApplied: boolean,
  header: PsdHeader,
  context: Context,
): Promise<ReadMask | undefined> {
  const { mask, blocks } = layer;
  const paths = readVectorMask(blocks);
  const drawsPaths = paths !== undefined && !paths.isDisabled && !isPathApplied;
  if (mask?.isRendered === true && drawsPaths && hasDefaultParameters(mask)) {
    const rendered = await openChannel(layer, channelId.mask, mask, header, context);
    if (rendered !== undefined) return rendered.read;
  }
  const parts: ReadMask[] = [];
  const painted = mask === undefined || mask.isDisabled ? undefined : await openPainted(layer, mask, header, context);
  if (mask !== undefined && painted !== undefined) {
    parts.push((box) => applyDensity(featherMask(painted.read, mask.feather, box), mask.density));
  }
  if (drawsPaths) {
    const draw: ReadMask = (box) => rasterizePaths(paths, box, header, context);
    parts.push((box) => applyDensity(featherMask(draw, mask?.vectorFeather ?? 0, box), mask?.vectorDensity ?? 1));
  }
  return parts.length === 0 ? undefined : (box) => parts.map((read) => read(box)).reduce(multiply);
}

/** True if the vector mask is feathered or has less than full density. */
export function hasSoftPaths({ mask }: Layer): boolean {
  return mask !== undefined && (mask.vectorDensity < 1 || mask.vectorFeather > 0);
}

/** True if a mask is used as stored, without density or feather. */
function hasDefaultParameters({ isDisabled, density, vectorDensity, feather, vectorFeather }: LayerMask): boolean {
  return !isDisabled && density === 1 && vectorDensity === 1 && feather === 0 && vectorFeather === 0;
}

/** The user's own pixel mask. It is a separate channel if the main one also contains the vector mask. */
async function openPainted(
  layer: Layer,
  mask: LayerMask,
  header: PsdHeader,
  context: Context,
): Promise<LayerPlane | undefined> {
  if (!mask.isRendered) return openChannel(layer, channelId.mask, mask, header, context);
  return mask.painted && openChannel(layer, channelId.paintedMask, mask.painted, header, context);
}

async function openChannel(
  { channels }: Layer,
  id: number,
  { box, outside }: Pick<LayerMask, 'box' | 'outside'>,
  header: PsdHeader,
  context: Context,
): Promise<LayerPlane | undefined> {
  const body = channels.get(id);
  return body && openPlane(body, box, outside, header, context);
}

/** Feathers a mask; the blur reads a margin around the box. */
function featherMask(read: ReadMask, radius: number, box: Rectangle): Float32Array {
  if (radius <= 0) return read(box);
  const margin = blurMargin(radius);
  const wide = {
    top: box.top - margin,
    left: box.left - margin,
    bottom: box.bottom + margin,
    right: box.right + margin,
  };
  const blurred = blurPlane(read(wide), widthOf(wide), radius);
  const values = new Float32Array(widthOf(box) * heightOf(box));
  for (let row = 0; row < heightOf(box); row++) {
    const from = (row + margin) * widthOf(wide) + margin;
    values.set(blurred.subarray(from, from + widthOf(box)), row * widthOf(box));
  }
  return values;
}

/** Lower density makes the whole mask more transparent. */
function applyDensity(values: Float32Array, density: number): Float32Array {
  if (density >= 1) return values;
  return values.map((value) => 1 - density + value * density);
}

function multiply(one: Float32Array, two: Float32Array): Float32Array {
  return one.map((value, at) => value * two[at]!);
}

type CombinePaths = (before: number, shape: number) => number;

const pathCombiners: Readonly<Record<PathOperation, CombinePaths>> = {
  unite: (before, shape) => before + shape - before * shape,
  subtract: (before, shape) => before * (1 - shape),
  intersect: (before, shape) => before * shape,
  exclude: (before, shape) => before + shape - 2 * before * shape,
};

/** Rasterizes the shapes of a vector mask into coverage. */
function rasterizePaths(
  { shapes, isInitiallyFilled, isInverted }: VectorMask,
  box: Rectangle,
  { width, height }: PsdHeader,
  context: Context,
): Float32Array {
  const part = { left: box.left, top: box.top, width: widthOf(box), height: heightOf(box) };
  const onCanvas = (outline: Outline): Outline => transformOutline(outline, scaling(width, height));
  const covered = new Float32Array(part.width * part.height).fill(isInitiallyFilled && shapes.length === 0 ? 1 : 0);
  for (const [index, { operation, outline }] of shapes.entries()) {
    const shape = coverOutline(onCanvas(outline), part, 'evenodd', context);
    // If the first shape subtracts or intersects, it applies to a full canvas.
    if (index === 0 && (operation === 'subtract' || operation === 'intersect')) covered.fill(1);
    const join = pathCombiners[operation];
    for (let at = 0; at < covered.length; at++) covered[at] = join(covered[at]!, shape[at]!);
  }
  return isInverted ? covered.map((value) => 1 - value) : covered;
}
