import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { XmlElement } from '../../xml/element.ts';
import type { Size } from '../size.ts';
import { toPixels } from './viewport.ts';

/** Maximum side that the engine can draw. @see libvips, "VIPS_MAX_COORD" */
const longestSide = 100_000_000;

/** Properties of the root from style sheets and its style attribute. */
export type RootStyle = ReadonlyMap<string, string>;

/** @see CSS Images 3, "Default object size" */
const defaultObjectSize = { width: 300, height: 150 };
const sizeDeclaration = /(?<![\w-])(?:width|height|all)\s*:/i;

/** Style of the root, if it may decide the drawing's size. */
export async function readRootStyle(
  root: XmlElement,
  sheets: readonly string[],
  { spend }: Pick<Context, 'spend'>,
): Promise<RootStyle> {
  if (![root.attribute('style') ?? '', ...sheets].some((css) => sizeDeclaration.test(css))) return new Map();
  const { readCascade } = await import('./style/cascade.ts');
  const screen = naturalSize(root, new Map()) ?? defaultObjectSize;
  return (await readCascade(sheets, root, screen, spend)).declared(root);
}

/**
 * Refuses a drawing whose size exceeds the engine's coordinates. The engine itself would draw one pixel and print
 * warnings. `pixelsPerCssPixel` is the engine's scale. Returns the stated size in CSS pixels, or undefined if the
 * content decides.
 */
export function requireDrawableSize(root: XmlElement, style: RootStyle, pixelsPerCssPixel: number): Size | undefined {
  const size = naturalSize(root, style);
  const longest = Math.floor(longestSide / pixelsPerCssPixel);
  if (size === undefined || Math.max(size.width, size.height) <= longest) return size;
  const found = `the drawing is ${formatSide(size.width)}×${formatSide(size.height)}`;
  throw new ConversionError('IMAGE_TOO_LARGE', `${found}; sides must be at most ${longest}`);
}

/**
 * Measures a drawing that contains numbers with more than eight digits. Its size may depend on its content or on a
 * style sheet; if the engine cannot represent it, it fails or returns one pixel. A drawing may also state that size.
 */
export async function measureHugeDrawing<Facts extends Size>(
  measure: () => Promise<Facts>,
  stated: Size | undefined,
): Promise<Facts> {
  const facts = await measure().catch((cause: unknown) => {
    throw cause instanceof ConversionError && /dimensions|zero-sized/.test(cause.message) ? sizeTooLarge(cause) : cause;
  });
  const isStated = stated !== undefined && Math.min(stated.width, stated.height) < 2;
  if (Math.min(facts.width, facts.height) <= 1 && !isStated) throw sizeTooLarge();
  return facts;
}

export function sizeTooLarge(cause?: unknown): ConversionError {
  const found = 'the size of the drawing depends on numbers with more than eight digits';
  return new ConversionError('IMAGE_TOO_LARGE', `${found}; sides must be at most ${longestSide}`, { cause });
}

/** Size in CSS pixels, if the root states both sides or has a view box. */
export function statedSize(root: XmlElement, style: RootStyle): Size | undefined {
  const [width, height] = [sideOf(root, style, 'width'), sideOf(root, style, 'height')];
  const size = naturalSize(root, style);
  const hasBox = size !== undefined && (width === undefined || height === undefined) && viewBoxOf(root) !== undefined;
  return (width !== undefined && height !== undefined) || hasBox ? size : undefined;
}

function viewBoxOf(root: XmlElement): { width: number; height: number } | undefined {
  const [, , width = 0, height = 0] = (root.attribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 ? { width, height } : undefined;
}

const formatSide = (side: number): string => (side < 1e15 ? String(Math.round(side)) : side.toExponential(2));

/** Size in CSS pixels as stated by the root, or undefined if the content decides. @see SVG 2, "Intrinsic sizing" */
function naturalSize(root: XmlElement, style: RootStyle): Size | undefined {
  const [width, height] = [sideOf(root, style, 'width'), sideOf(root, style, 'height')];
  const { width: boxWidth, height: boxHeight } = viewBoxOf(root) ?? { width: 0, height: 0 };
  const hasBox = boxWidth > 0;
  if (width !== undefined && height !== undefined) return { width, height };
  if (!hasBox)
    return width === undefined && height === undefined ? undefined : { width: width ?? 1, height: height ?? 1 };
  if (width !== undefined) return { width, height: (width * boxHeight) / boxWidth };
  if (height !== undefined) return { width: (height * boxWidth) / boxHeight, height };
  return { width: boxWidth, height: boxHeight };
}

/** A side in pixels from the root's style or attribute. 100 % means the viewBox. */
function sideOf(root: XmlElement, style: RootStyle, name: 'width' | 'height'): number | undefined {
  return toRootPixels(style.get(name), root, style) ?? toRootPixels(root.attribute(name), root, style);
}

/** Font size if none is stated. @see CSS Fonts 4, "font-size": `medium`; the engine takes it for 12 pixels */
const mediumFontSize = 12;
/** Font-relative units as factors of the font size, as in the engine. */
const fontUnits: Readonly<Record<string, number>> = { em: 1, rem: 1, ex: 0.5, ch: 0.5 };

/** Converts an absolute or font-relative length to pixels. */
function toRootPixels(length: string | undefined, root: XmlElement, style: RootStyle): number | undefined {
  const [, number, unit = ''] = /^\s*([\d.e+]+?)(r?em|ex|ch)\s*$/i.exec(length ?? '') ?? [];
  if (number === undefined) return toPixels(length);
  const fontSize = toPixels(style.get('font-size') ?? root.attribute('font-size')) ?? mediumFontSize;
  return toPixels(String(Number(number) * fontSize * fontUnits[unit.toLowerCase()]!));
}
