import type { FontRange, FontTraits } from './typeface.ts';

/** A font as one of a family. */
export interface RangedFont {
  readonly range: FontRange;
}

/**
 * The font of a family that is nearest to what is wanted: by its stretch, then by its slope, then by its weight.
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

/** Larger than any difference: what lies in the direction that is tried last is farther than all in the other. */
const wrongDirection = 10_000;

/** Narrow ones are tried first where a narrow one is wanted, else wide ones. */
function stretchDistance([min, max]: readonly [number, number], wanted: number): number {
  if (wanted >= min && wanted <= max) return 0;
  const isNarrower = max < wanted;
  return (isNarrower ? wanted - max : min - wanted) + (isNarrower === wanted <= 100 ? 0 : wrongDirection);
}

/** Of 400 to 500 all up to 500 are tried first, then lighter ones; lighter ones first below, heavier ones above. */
function weightDistance([min, max]: readonly [number, number], wanted: number): number {
  if (wanted >= min && wanted <= max) return 0;
  const isLighter = max < wanted;
  const away = isLighter ? wanted - max : min - wanted;
  if (wanted > 500) return away + (isLighter ? wrongDirection : 0);
  if (wanted < 400) return away + (isLighter ? 0 : wrongDirection);
  if (!isLighter && min <= 500) return away;
  return away + (isLighter ? wrongDirection : 2 * wrongDirection);
}
