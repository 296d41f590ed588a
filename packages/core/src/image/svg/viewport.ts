import type { Size } from '../size.ts';

/** The size that a drawing is asked for, and how its own area lies in it. */
export interface Viewport extends Size {
  readonly natural: Size;
  readonly fit: 'max' | 'min' | 'exact' | 'crop';
}

/** @see SVG 2, "The 'preserveAspectRatio' attribute" */
export const alignments = {
  max: 'xMidYMid meet',
  min: 'xMidYMid meet',
  exact: 'none',
  crop: 'xMidYMid slice',
} as const;
/** @see CSS Values and Units 3, "Absolute lengths" */
const unitsInPixels: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  pt: 96 / 72,
  pc: 16,
};

/** Pixels of a length in absolute units. */
export function toPixels(length: string | undefined): number | undefined {
  const [, number, unit] = /^\s*([+]?[\d.]+(?:e[+-]?\d+)?)(px|in|cm|mm|q|pt|pc|)\s*$/i.exec(length ?? '') ?? [];
  const value = Number(number) * (unitsInPixels[(unit ?? '').toLowerCase()] ?? Number.NaN);
  return Number.isFinite(value) && value > 0 ? value : undefined;
}

/** The attributes of the root and, where its own area must keep its shape within another, of an svg around it. */
export interface RootChange {
  readonly root: Readonly<Record<string, string>>;
  readonly wrapper: string | undefined;
}

/** What shows the drawing at another size. Its own viewBox stays, and it gets one where it has none. */
export function fitRoot(attributes: ReadonlyMap<string, string>, viewport: Viewport): RootChange {
  const width = toPixels(attributes.get('width')) ?? viewport.natural.width;
  const height = toPixels(attributes.get('height')) ?? viewport.natural.height;
  const size = { width: String(viewport.width), height: String(viewport.height) };
  const box = attributes
    .get('viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const isOwnShape =
    attributes.get('preserveAspectRatio') === undefined &&
    (box === undefined || Math.abs(((box[2] ?? 0) * height) / ((box[3] ?? 0) * width) - 1) < 0.01);
  const area = `0 0 ${width} ${height}`;
  const alignment = alignments[viewport.fit];
  if (isOwnShape) {
    const viewBox = attributes.get('viewBox') ?? area;
    return { root: { ...size, viewBox, preserveAspectRatio: alignment }, wrapper: undefined };
  }
  const sizes = `width="${size.width}" height="${size.height}"`;
  return {
    root: { width: String(width), height: String(height) },
    wrapper: `<svg xmlns="http://www.w3.org/2000/svg" ${sizes} viewBox="${area}" preserveAspectRatio="${alignment}">`,
  };
}
