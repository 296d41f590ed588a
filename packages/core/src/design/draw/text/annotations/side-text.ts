import type { GlyphCluster } from '../../../../text/line.ts';
import type { FullCharacter } from '../../../cascade/defaults.data.ts';

/** The side of a line on which an annotation is: above or below horizontal text. */
export type Side = 'before' | 'after';

/** Shaped text beside a line. */
export interface SideText {
  readonly clusters: readonly GlyphCluster[];
  readonly properties: FullCharacter;
  readonly position: Side;
}

/** Annotations are half as large as their text unless the document states another size. */
const usualShare = 0.5;

/** The properties of an annotation: those of its text that apply to it, and its own. */
export function annotationStyle(
  base: FullCharacter,
  own: Pick<NonNullable<FullCharacter['ruby']>, 'size' | 'fontFamily' | 'fontStyle' | 'fill'>,
): FullCharacter {
  const { ruby: _, emphasis: __, highlight: ___, stroke: ____, ...plain } = base;
  return {
    ...plain,
    ...{ underline: false, strikethrough: false, position: 'normal', baselineShift: 0, rotation: 0, skew: 0 },
    ...{ tracking: 0, horizontalScale: 100, verticalScale: 100, tateChuYoko: false },
    ...{ tsume: 0, akiBefore: 0, akiAfter: 0 },
    fontSize: own.size ?? base.fontSize * usualShare,
    ...(own.fontFamily !== undefined && { fontFamily: own.fontFamily }),
    ...(own.fontStyle !== undefined && { fontStyle: own.fontStyle }),
    ...(own.fill !== undefined && { fill: own.fill }),
  };
}
