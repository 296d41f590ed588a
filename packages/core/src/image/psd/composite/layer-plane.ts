import type { ByteReader } from '../../../bytes/reader.ts';
import type { Context } from '../../../context.ts';
import { requireSize } from '../../planes/planes.ts';
import type { PsdHeader } from '../header.ts';
import type { Rectangle } from '../rectangle.ts';
import { heightOf, intersectRectangles, widthOf } from '../rectangle.ts';
import { openRows } from '../rows.ts';
import { forEachRow } from './surface.ts';

/** One channel of a layer. Any part of the canvas can be read as values from 0 to 1. */
export interface LayerPlane {
  /** First row of the canvas that is missing in a truncated file. */
  readonly truncatedAt: number;
  readonly read: (box: Rectangle) => Float32Array;
}

/** Opens a channel with its own box; it has one constant value outside it. */
export async function openPlane(
  body: ByteReader,
  box: Rectangle,
  outside: number,
  header: PsdHeader,
  { limits, isTruncated }: Pick<Context, 'limits' | 'isTruncated'>,
): Promise<LayerPlane> {
  const [width, height] = [widthOf(box), heightOf(box)];
  if (width === 0 || height === 0) return constantPlane(outside);
  requireSize({ width, height }, limits);
  body.seek(0);
  if (isTruncated && body.length < 2) return { ...constantPlane(0), truncatedAt: box.top };
  const source = { isLarge: header.isLarge, isTruncated };
  const { row, count } = await openRows(body, { width, height, depth: header.depth }, source);
  return {
    truncatedAt: count < height ? box.top + count : Number.POSITIVE_INFINITY,
    read: (wanted) => {
      const values = new Float32Array(widthOf(wanted) * heightOf(wanted)).fill(outside);
      const common = intersectRectangles(box, wanted);
      if (common === undefined) return values;
      let y = common.top - box.top;
      forEachRow(common, wanted, (_, at, count) => {
        decodeSamples(row(y++), header.depth, common.left - box.left, values.subarray(at, at + count));
      });
      return values;
    },
  };
}

export function constantPlane(value: number): LayerPlane {
  return {
    truncatedAt: Number.POSITIVE_INFINITY,
    read: (box) => new Float32Array(widthOf(box) * heightOf(box)).fill(value),
  };
}

/** Decodes samples of a row from a pixel on, as values from 0 to 1. */
function decodeSamples(row: Uint8Array, depth: PsdHeader['depth'], first: number, values: Float32Array): void {
  if (depth === 8) {
    for (let index = 0; index < values.length; index++) values[index] = row[first + index]! / 255;
  } else if (depth === 16) {
    for (let index = 0, at = first * 2; index < values.length; index++, at += 2) {
      values[index] = ((row[at]! << 8) | row[at + 1]!) / 65_535;
    }
  } else {
    const view = new DataView(row.buffer, row.byteOffset, row.byteLength);
    for (let index = 0; index < values.length; index++) {
      const value = view.getFloat32((first + index) * 4);
      values[index] = value > 0 ? Math.min(value, 1) : 0; // NaN becomes 0
    }
  }
}
