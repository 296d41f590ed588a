import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { XmlElement } from '../../xml/element.ts';
import type { Size } from '../size.ts';
import { toPixels } from './viewport.ts';

/** The longest side that the engine can draw. @see libvips, "VIPS_MAX_COORD" */
const longestSide = 100_000_000;

/** The properties of the root, as its style sheets and its style attribute state them. */
export type RootStyle = ReadonlyMap<string, string>;

/** @see CSS Images 3, "Default object size" */
const defaultObjectSize = { width: 300, height: 150 };
const sizeDeclaration = /(?<![\w-])(?:width|height|all)\s*:/i;

/** The style of the root where it may decide the size of the drawing. */
export async function readRootStyle(
  root: XmlElement,
  sheets: readonly string[],
  { spend }: Pick<Context, 'spend'>,
): Promise<RootStyle> {
  if (![root.attribute('style') ?? '', ...sheets].some((css) => sizeDeclaration.test(css))) return new Map();
  const { Cascade } = await import('./style/cascade.ts');
  return new Cascade(sheets, naturalSize(root, new Map()) ?? defaultObjectSize, spend).declared(root);
}

/**
 * Refuses a drawing whose own size is beyond what the engine counts, before the engine is asked: it would draw one pixel
 * instead, and print warnings. `pixelsToUnit` is how many pixels the engine makes of one of CSS.
 */
export function requireDrawableSize(root: XmlElement, style: RootStyle, pixelsPerCssPixel: number): void {
  const size = naturalSize(root, style);
  const longest = Math.floor(longestSide / pixelsPerCssPixel);
  if (size === undefined || Math.max(size.width, size.height) <= longest) return;
  const found = `found a drawing of ${formatSide(size.width)}×${formatSide(size.height)}`;
  throw new ConversionError('IMAGE_TOO_LARGE', `${found}, expected sides of at most ${longest}`);
}

/**
 * Measures a drawing that holds numbers of over eight digits. One without a size of its own is as large as what it
 * shows, and one may be sized by a style sheet: where the engine cannot count that, it fails or returns one pixel.
 */
export async function measureHugeDrawing<Facts extends Size>(measure: () => Promise<Facts>): Promise<Facts> {
  const facts = await measure().catch((cause: unknown) => {
    throw cause instanceof ConversionError && /dimensions|zero-sized/.test(cause.message) ? sizeTooLarge(cause) : cause;
  });
  if (Math.min(facts.width, facts.height) <= 1) throw sizeTooLarge();
  return facts;
}

function sizeTooLarge(cause?: unknown): ConversionError {
  const found = 'found numbers of over eight digits, which decide the size of the drawing';
  return new ConversionError('IMAGE_TOO_LARGE', `${found}; expected sides of at most ${longestSide}`, { cause });
}

const formatSide = (side: number): string => (side < 1e15 ? String(Math.round(side)) : side.toExponential(2));

/** The size in CSS pixels as the root states it, or nothing where its content decides it. @see SVG 2, "Intrinsic sizing" */
function naturalSize(root: XmlElement, style: RootStyle): Size | undefined {
  const [width, height] = [sideOf(root, style, 'width'), sideOf(root, style, 'height')];
  const [, , boxWidth = 0, boxHeight = 0] = (root.attribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const hasBox = boxWidth > 0 && boxHeight > 0;
  if (width !== undefined && height !== undefined) return { width, height };
  if (!hasBox)
    return width === undefined && height === undefined ? undefined : { width: width ?? 1, height: height ?? 1 };
  if (width !== undefined) return { width, height: (width * boxHeight) / boxWidth };
  if (height !== undefined) return { width: (height * boxWidth) / boxHeight, height };
  return { width: boxWidth, height: boxHeight };
}

/** A side in pixels: what the root's style states, and its attribute otherwise. Shares of 100 % are of the viewBox. */
function sideOf(root: XmlElement, style: RootStyle, name: 'width' | 'height'): number | undefined {
  return toRootPixels(style.get(name), root, style) ?? toRootPixels(root.attribute(name), root, style);
}

/** The size of letters that state none. @see CSS Fonts 4, "font-size": `medium`; the engine takes it for 12 pixels */
const mediumFontSize = 12;
/** The shares of the size of letters that the engine takes for the units. */
const fontUnits: Readonly<Record<string, number>> = { em: 1, rem: 1, ex: 0.5, ch: 0.5 };

/** Pixels of a length in absolute units, or in those of the root's own letters. */
function toRootPixels(length: string | undefined, root: XmlElement, style: RootStyle): number | undefined {
  const [, number, unit = ''] = /^\s*([\d.e+]+?)(r?em|ex|ch)\s*$/i.exec(length ?? '') ?? [];
  if (number === undefined) return toPixels(length);
  const fontSize = toPixels(style.get('font-size') ?? root.attribute('font-size')) ?? mediumFontSize;
  return toPixels(String(Number(number) * fontSize * fontUnits[unit.toLowerCase()]!));
}
