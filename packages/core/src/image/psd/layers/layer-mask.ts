import type { ByteReader } from '../../../bytes/reader.ts';
import type { Rectangle } from '../rectangle.ts';
import { readRectangle } from '../rectangle.ts';

/** Properties of a layer mask; its samples are a channel of the layer. */
export interface LayerMask {
  readonly box: Rectangle;
  /** Value outside the box, from 0 to 1. */
  readonly outside: number;
  readonly isDisabled: boolean;
  /** True if the samples already include the vector mask. */
  readonly isRendered: boolean;
  /** The user's own mask, stored separately if the main mask also includes the vector mask. */
  readonly painted: { readonly box: Rectangle; readonly outside: number } | undefined;
  /** From 0 to 1; 1 if not stated. */
  readonly density: number;
  readonly vectorDensity: number;
  /** Radius in pixels. */
  readonly feather: number;
  readonly vectorFeather: number;
}

const flag = { disabled: 2, rendered: 8, parameters: 16 } as const;

/** @see Adobe Photoshop File Formats Specification, "Layer mask / adjustment layer data" */
export function readLayerMask(body: ByteReader): LayerMask | undefined {
  if (body.length < 18) return undefined;
  const box = readRectangle(body);
  const outside = body.u8() / 255;
  const flags = body.u8();
  // The specification puts the parameters first; programs write them last.
  const painted = body.remaining >= 18 ? readPainted(body) : undefined;
  const parameters = (flags & flag.parameters) !== 0 && body.remaining > 0 ? readParameters(body) : {};
  return {
    box,
    outside,
    isDisabled: (flags & flag.disabled) !== 0,
    isRendered: (flags & flag.rendered) !== 0,
    painted,
    density: 1,
    vectorDensity: 1,
    feather: 0,
    vectorFeather: 0,
    ...parameters,
  };
}

function readPainted(body: ByteReader): NonNullable<LayerMask['painted']> {
  body.skip(1); // its flags equal those of the main mask
  const outside = body.u8() / 255;
  return { outside, box: readRectangle(body) };
}

type Parameters = Partial<Pick<LayerMask, 'density' | 'vectorDensity' | 'feather' | 'vectorFeather'>>;

function readParameters(body: ByteReader): Parameters {
  const given = body.u8();
  const has = (bit: number, length: number): boolean => (given & bit) !== 0 && body.remaining >= length;
  return {
    ...(has(1, 1) && { density: body.u8() / 255 }),
    ...(has(2, 8) && { feather: toRadius(body.f64()) }),
    ...(has(4, 1) && { vectorDensity: body.u8() / 255 }),
    ...(has(8, 8) && { vectorFeather: toRadius(body.f64()) }),
  };
}

/** Photoshop's own limit is 1,000 pixels. */
const toRadius = (value: number): number => (value > 0 ? Math.min(value, 1_000) : 0);
