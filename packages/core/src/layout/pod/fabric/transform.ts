import { joinMatrices, type Matrix, rotation, scaling, translation } from '../../../outline/matrix.ts';
import type { Members } from '../template/members.ts';

/** Size of a Fabric object and its transform in its parent. */
export interface FabricTransform {
  readonly left: number;
  readonly top: number;
  /** The point of the object at `left` and `top`: 0 is its left edge, 1 its right. */
  readonly originX: number;
  readonly originY: number;
  readonly angle: number;
  readonly scaleX: number;
  readonly scaleY: number;
  readonly skewX: number;
  readonly skewY: number;
  readonly flipX: boolean;
  readonly flipY: boolean;
  readonly width: number;
  readonly height: number;
  /** Stroke around the object, half of it outside of width and height. */
  readonly strokeWidth: number;
  readonly strokeUniform: boolean;
}

const origins: Readonly<Record<string, number>> = { left: 0, top: 0, center: 0.5, right: 1, bottom: 1 };

/** @param origin where objects are held unless they say so: 0 at their top left, 0.5 from Fabric 7 on */
export function readFabricTransform(
  members: Members,
  size: { width: number; height: number },
  strokeWidth: number,
  origin: number,
): FabricTransform {
  const number = (name: string, fallback: number) => members.number(name) ?? fallback;
  return {
    left: number('left', 0),
    top: number('top', 0),
    originX: readOrigin(members, 'originX', origin),
    originY: readOrigin(members, 'originY', origin),
    angle: number('angle', 0),
    scaleX: number('scaleX', 1),
    scaleY: number('scaleY', 1),
    skewX: number('skewX', 0),
    skewY: number('skewY', 0),
    flipX: members.boolean('flipX') ?? false,
    flipY: members.boolean('flipY') ?? false,
    strokeWidth,
    strokeUniform: members.boolean('strokeUniform') ?? false,
    ...size,
  };
}

function readOrigin(members: Members, name: string, fallback: number): number {
  const value = members.raw(name);
  if (typeof value === 'number' && Math.abs(value) <= 1e6) return value;
  if (value === undefined || value === null) return fallback;
  const known = typeof value === 'string' && Object.hasOwn(origins, value) ? origins[value] : undefined;
  if (known === undefined) members.reportInvalid(name, 'left, top, center, right, bottom or a number');
  return known ?? fallback;
}

/**
 * Returns the transform from an object's own space, whose origin is its centre, to its parent.
 * @see Fabric.js 6, `calcOwnMatrix`, `composeMatrix`
 */
export function toOwnMatrix(transform: FabricTransform): Matrix {
  const turned = joinMatrices(toDimensions(transform, true), rotation(transform.angle));
  return joinMatrices(turned, translation(...middleOf(transform)));
}

/** Skews along y, then x, then scales. */
function toDimensions({ scaleX, scaleY, skewX, skewY, flipX, flipY }: FabricTransform, isFlipped: boolean): Matrix {
  const flipped = (scale: number, isTurned: boolean) => (isFlipped && isTurned ? -scale : scale);
  const skewed = joinMatrices([1, toSlope(skewY), 0, 1, 0, 0], [1, 0, toSlope(skewX), 1, 0, 0]);
  return joinMatrices(skewed, scaling(flipped(scaleX, flipX), flipped(scaleY, flipY)));
}

function toSlope(degrees: number): number {
  return Math.tan((degrees * Math.PI) / 180);
}

/** Returns the centre: `left` and `top` position the box with stroke, skewed and scaled, rotated around that point. */
function middleOf(transform: FabricTransform): [number, number] {
  const { left, top, originX, originY } = transform;
  const [width, height] = sizeInParent(transform);
  const [x, y] = [(0.5 - originX) * width, (0.5 - originY) * height];
  const [a, b, c, d] = rotation(transform.angle);
  return [left + a * x + c * y, top + b * x + d * y];
}

/** Returns the size of the object's box in its parent, before rotation. */
function sizeInParent(transform: FabricTransform): [width: number, height: number] {
  const { strokeWidth, strokeUniform } = transform;
  // A uniform stroke is not scaled, so it is added at the end.
  const [inside, outside] = strokeUniform ? [0, strokeWidth] : [strokeWidth, 0];
  const [width, height] = [transform.width + inside, transform.height + inside];
  const [a, b, c, d] = toDimensions(transform, false);
  return [Math.abs(a * width) + Math.abs(c * height) + outside, Math.abs(b * width) + Math.abs(d * height) + outside];
}
