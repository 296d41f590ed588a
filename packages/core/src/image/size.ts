/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a picture is to be scaled to, and what is then cut from the middle of it. */
export interface Fit {
  readonly scaled: Size;
  readonly cropped: Size | undefined;
  /** The side that was asked for, where the other follows from it by the ratio. */
  readonly side: keyof Size | undefined;
}

export interface SizeOptions {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly fit: 'max' | 'min' | 'exact' | 'crop';
}

/**
 * The sizes that a wish gives for a picture; every fit scales up as well as down. One dimension alone keeps the ratio
 * whatever the fit; none keeps the natural size.
 *
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

/** One side as asked, the other by the same factor; at least one pixel. */
function scaleTo(natural: Size, side: keyof Size, length: number): Size {
  const scaleOther = (other: number): number => Math.max(1, Math.round((other * length) / natural[side]));
  return side === 'width'
    ? { width: length, height: scaleOther(natural.height) }
    : { width: scaleOther(natural.width), height: length };
}
