import { ConversionError } from '../../errors.ts';
import type { XmlElement } from '../../xml/element.ts';
import type { Size } from '../size.ts';
import { toPixels } from './viewport.ts';

/** The longest side that the engine can draw. @see libvips, "VIPS_MAX_COORD" */
const longestSide = 100_000_000;

/**
 * Refuses a drawing whose own size is beyond what the engine counts: it would draw one pixel instead. `pixelsToUnit` is
 * how many pixels the engine makes of one of CSS.
 */
export function requireCountable(root: XmlElement, pixelsToUnit: number): void {
  const size = naturalSize(root);
  const longest = Math.floor(longestSide / pixelsToUnit);
  if (size === undefined || Math.max(size.width, size.height) <= longest) return;
  const found = `found a drawing of ${show(size.width)}×${show(size.height)}`;
  throw new ConversionError('IMAGE_TOO_LARGE', `${found}, expected sides of at most ${longest}`);
}

/**
 * Measures a drawing that holds numbers of over eight digits. One without a size of its own is as large as what it
 * shows, and one may be sized by a style sheet: where the engine cannot count that, it fails or returns one pixel.
 */
export async function measureHuge<Facts extends Size>(measure: () => Promise<Facts>): Promise<Facts> {
  const facts = await measure().catch((cause: unknown) => {
    throw cause instanceof ConversionError && /dimensions|zero-sized/.test(cause.message) ? uncounted(cause) : cause;
  });
  if (Math.min(facts.width, facts.height) <= 1) throw uncounted();
  return facts;
}

function uncounted(cause?: unknown): ConversionError {
  const found = 'found numbers of over eight digits, which decide the size of the drawing';
  return new ConversionError('IMAGE_TOO_LARGE', `${found}; expected sides of at most ${longestSide}`, { cause });
}

const show = (side: number): string => (side < 1e15 ? String(Math.round(side)) : side.toExponential(2));

/** The size in CSS pixels as the root states it, or nothing where that depends on fonts. @see SVG 2, "Intrinsic sizing" */
function naturalSize(root: XmlElement): Size | undefined {
  const [width, height] = [sideOf(root, 'width'), sideOf(root, 'height')];
  const [, , across = 0, down = 0] = (root.attribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const hasBox = across > 0 && down > 0;
  if (width !== undefined && height !== undefined) return { width, height };
  if (!hasBox)
    return width === undefined && height === undefined ? undefined : { width: width ?? 1, height: height ?? 1 };
  if (width !== undefined) return { width, height: (width * down) / across };
  if (height !== undefined) return { width: (height * across) / down, height };
  return { width: across, height: down };
}

/** A side in pixels: what the root's style says, and its attribute otherwise. Shares of 100 % are of the viewBox. */
function sideOf(root: XmlElement, name: 'width' | 'height'): number | undefined {
  const styled = new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;!]+)`, 'i').exec(root.attribute('style') ?? '')?.[1];
  return toPixels(styled) ?? toPixels(root.attribute(name));
}
