import type { FontRange, FontTraits } from './typeface.ts';

/** A font with the range of styles it covers. */
export interface RangedFont {
  readonly range: FontRange;
}

/**
 * The font of a family that best matches the wanted traits: by stretch, then by slope, then by weight.
 * @see CSS Fonts 4, "Matching font styles"
 */
export function matchFont<Font extends RangedFont>(fonts: readonly Font[], wanted: FontTraits): Font | undefined {
  const stretched = nearest(fonts, ({ range }) => stretchDistance(range.stretch, wanted.stretch));
  const sloped = nearest(stretched, ({ range }) => (range.isItalic === wanted.isItalic ? 0 : 1));
  return nearest(sloped, ({ range }) => weightDistance(range.weight, wanted.weight))[0];
}

function nearest<Font>(fonts: readonly Font[], distanceOf: (font: Font) => number): Font[] {
  const least = fonts.reduce((best, font) => Math.min(best, distanceOf(font)), Number.POSITIVE_INFINITY);
  return fonts.filter((font) => distanceOf(font) === least);
}

/** Larger than any difference, so that fonts in the direction tried last come after all others. */
const wrongDirection = 10_000;

/** Narrower fonts are tried first for a stretch up to 100, otherwise wider ones. */
function stretchDistance([min, max]: readonly [number, number], wanted: number): number {
  if (wanted >= min && wanted <= max) return 0;
  const isNarrower = max < wanted;
  return (isNarrower ? wanted - max : min - wanted) + (isNarrower === wanted <= 100 ? 0 : wrongDirection);
}

/**
 * From 400 to 500, weights up to 500 are tried first, then lighter ones. Below 400 lighter ones come first, above 500
 * heavier ones.
 */
function weightDistance([min, max]: readonly [number, number], wanted: number): number {
  if (wanted >= min && wanted <= max) return 0;
  const isLighter = max < wanted;
  const away = isLighter ? wanted - max : min - wanted;
  if (wanted > 500) return away + (isLighter ? wrongDirection : 0);
  if (wanted < 400) return away + (isLighter ? 0 : wrongDirection);
  if (!isLighter && min <= 500) return away;
  return away + (isLighter ? wrongDirection : 2 * wrongDirection);
}
