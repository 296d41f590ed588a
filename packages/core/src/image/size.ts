/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size to scale to, and the size to crop from its centre. */
export interface Fit {
  readonly scaled: Size;
  readonly cropped: Size | undefined;
  /** The requested side if the other follows from the ratio. */
  readonly side: keyof Size | undefined;
}

export interface SizeOptions {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly fit: 'max' | 'min' | 'exact' | 'crop';
}

/**
 * The sizes that the options give for a picture. Every fit scales up as well as down. With only one side, the ratio is
 * kept whatever the fit; without sides, the natural size.
 * @see the specification, "Image configuration (`output.config`)"
 */
export function resolveFit(natural: Size, { width, height, fit }: SizeOptions): Fit {
  if (width === undefined && height === undefined) return { scaled: natural, cropped: undefined, side: 'width' };
  if (height === undefined) return { scaled: scaleTo(natural, 'width', width ?? 1), cropped: undefined, side: 'width' };
  if (width === undefined) return { scaled: scaleTo(natural, 'height', height), cropped: undefined, side: 'height' };
  if (fit === 'exact') return { scaled: { width, height }, cropped: undefined, side: undefined };

  const isWider = width / natural.width <= height / natural.height;
  const side = isWider === (fit === 'max') ? 'width' : 'height';
  const scaled = scaleTo(natural, side, side === 'width' ? width : height);
  return { scaled, cropped: fit === 'crop' ? { width, height } : undefined, side };
}

/** Sets one side and scales the other by the same factor, to at least one pixel. */
function scaleTo(natural: Size, side: keyof Size, length: number): Size {
  const scaleOther = (other: number): number => Math.max(1, Math.round((other * length) / natural[side]));
  return side === 'width'
    ? { width: length, height: scaleOther(natural.height) }
    : { width: scaleOther(natural.width), height: length };
}
