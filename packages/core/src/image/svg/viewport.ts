import type { ResolvedImageConfig } from '../config.ts';
import type { Size } from '../size.ts';

/** The requested size, and how the drawing fits into it. */
export interface Viewport extends Size {
  readonly natural: Size;
  readonly fit: ResolvedImageConfig['fit'];
  readonly gravity: ResolvedImageConfig['gravity'];
}

/** The value of `preserveAspectRatio` for a fit. @see SVG 2, "The 'preserveAspectRatio' attribute" */
export function alignmentOf({ fit, gravity }: Pick<Viewport, 'fit' | 'gravity'>): string {
  if (fit === 'exact') return 'none';
  const x = gravity.endsWith('west') ? 'xMin' : gravity.endsWith('east') ? 'xMax' : 'xMid';
  const y = gravity.startsWith('north') ? 'YMin' : gravity.startsWith('south') ? 'YMax' : 'YMid';
  return `${x}${y} ${fit === 'crop' ? 'slice' : 'meet'}`;
}

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

/** Converts an absolute length to pixels. */
export function toPixels(length: string | undefined): number | undefined {
  const [, number, unit] = /^\s*([+]?[\d.]+(?:e[+-]?\d+)?)(px|in|cm|mm|q|pt|pc|)\s*$/i.exec(length ?? '') ?? [];
  const value = Number(number) * (unitsInPixels[(unit ?? '').toLowerCase()] ?? Number.NaN);
  return Number.isFinite(value) && value > 0 ? value : undefined;
}

/** New attributes of the root and, if its aspect ratio needs another svg around it, that wrapper. */
export interface RootChange {
  readonly root: Readonly<Record<string, string>>;
  readonly wrapper: string | undefined;
}

/** Resizes a drawing. Its viewBox stays; if it has none, one is added. */
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
  const alignment = alignmentOf(viewport);
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
