import type { ByteReader } from '../../bytes/reader.ts';

/** A part of the canvas in pixels; `right` and `bottom` are exclusive. */
export interface Rectangle {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export function readRectangle(file: ByteReader): Rectangle {
  return { top: file.i32(), left: file.i32(), bottom: file.i32(), right: file.i32() };
}

export const widthOf = ({ left, right }: Rectangle): number => Math.max(0, right - left);
export const heightOf = ({ top, bottom }: Rectangle): number => Math.max(0, bottom - top);

/** Intersection of two rectangles, or undefined if they do not overlap. */
export function intersectRectangles(one: Rectangle, two: Rectangle): Rectangle | undefined {
  const common = {
    top: Math.max(one.top, two.top),
    left: Math.max(one.left, two.left),
    bottom: Math.min(one.bottom, two.bottom),
    right: Math.min(one.right, two.right),
  };
  return common.top < common.bottom && common.left < common.right ? common : undefined;
}
