import type { fits } from './settings.ts';

/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size to scale to, and the size to crop or pad to. */
export interface Fit {
  readonly scaled: Size;
  readonly cropped: Size | undefined;
  /** The size with a border; at least as large as the scaled picture. */
  readonly padded: Size | undefined;
  /** The requested side if the other follows from the ratio. */
  readonly side: keyof Size | undefined;
}

export interface SizeOptions {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly fit: (typeof fits)[number];
  /** True if no side becomes longer than in the source. */
  readonly noEnlarge?: boolean;
}

/** The size of the result. */
export function resultSize({ scaled, cropped, padded }: Fit): Size {
  const { width, height } = cropped ?? padded ?? scaled;
  return { width, height };
}

/**
 * The sizes that the options give for a picture. Every fit scales up as well as down. With only one side, the ratio is
 * kept whatever the fit; without sides, the natural size.
 * @see the specification, "Image configuration (`output.config`)"
 */
export function resolveFit(natural: Size, options: SizeOptions): Fit {
  const { width, height, fit, noEnlarge } = options;
  const found = scaleByFit(natural, options);
  const isEnlarged = found.scaled.width > natural.width || found.scaled.height > natural.height;
  const { scaled, side } = noEnlarge && isEnlarged ? { ...found, scaled: limit(natural, found.scaled, fit) } : found;
  const box = width === undefined || height === undefined ? undefined : { width, height };
  return {
    scaled,
    // With noEnlarge, the picture may be smaller than the part to crop.
    cropped: fit === 'crop' && box !== undefined ? smaller(box, scaled) : undefined,
    padded: fit === 'pad' ? box : undefined,
    side,
  };
}

function scaleByFit(natural: Size, { width, height, fit }: SizeOptions): Pick<Fit, 'scaled' | 'side'> {
  if (width === undefined && height === undefined) return { scaled: natural, side: 'width' };
  if (height === undefined) return { scaled: scaleTo(natural, 'width', width ?? 1), side: 'width' };
  if (width === undefined) return { scaled: scaleTo(natural, 'height', height), side: 'height' };
  if (fit === 'exact') return { scaled: { width, height }, side: undefined };

  const isWider = width / natural.width <= height / natural.height;
  const isInside = fit === 'max' || fit === 'pad';
  const side = isWider === isInside ? 'width' : 'height';
  return { scaled: scaleTo(natural, side, side === 'width' ? width : height), side };
}

/** Only `exact` changes the ratio; every other fit then keeps the natural size. */
function limit(natural: Size, scaled: Size, fit: SizeOptions['fit']): Size {
  return fit === 'exact' ? smaller(natural, scaled) : natural;
}

function smaller(one: Size, other: Size): Size {
  return { width: Math.min(one.width, other.width), height: Math.min(one.height, other.height) };
}

/** Sets one side and scales the other by the same factor, to at least one pixel. */
function scaleTo(natural: Size, side: keyof Size, length: number): Size {
  const scaleOther = (other: number): number => Math.max(1, Math.round((other * length) / natural[side]));
  return side === 'width'
    ? { width: length, height: scaleOther(natural.height) }
    : { width: scaleOther(natural.width), height: length };
}
