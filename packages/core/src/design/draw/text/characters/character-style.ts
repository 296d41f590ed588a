import type { ShapingStyle } from '../../../../text/line.ts';
import type { FullCharacter } from '../../../cascade/defaults.data.ts';
import type { FontSet } from './font-set.ts';

/** A part of a paragraph's text with what is needed to shape it. */
export interface StyledPart {
  readonly from: number;
  readonly to: number;
  readonly style: ShapingStyle;
  readonly properties: FullCharacter;
}

/** Converts the properties of characters to the style in which they are shaped. */
export async function styleOf(properties: FullCharacter, fonts: FontSet): Promise<ShapingStyle> {
  const { fontSize, tracking, kerning, ligatures, features, language, capitals, alternates = 'none' } = properties;
  const small = capitals === 'small' ? { smcp: 1 } : capitals === 'all-small' ? { smcp: 1, c2sc: 1 } : {};
  const feature = positionFeatures[properties.position];
  const manual = typeof kerning === 'number' ? kerning : 0;
  return {
    chain: await fonts.chainFor(properties),
    size: sizeOf(properties),
    features: {
      ...(!ligatures && { liga: 0, clig: 0 }),
      ...(kerning === 'none' && { kern: 0 }),
      ...small,
      ...(feature !== undefined && { [feature]: 1 }),
      ...(alternates !== 'none' && { [alternates]: 1 }),
      ...features,
    },
    letterSpacing: ((tracking + manual) * fontSize) / 1000,
    wordSpacing: 0,
    // Glyphs are as large as their vertical scale says.
    stretch: properties.horizontalScale / properties.verticalScale,
    isCombined: properties.tateChuYoko,
    characterSpace: characterSpaceOf(properties),
    language: language === 'zxx' ? undefined : language,
  };
}

function characterSpaceOf({ akiBefore, akiAfter, tsume, fontSize }: FullCharacter): ShapingStyle['characterSpace'] {
  if (akiBefore === 0 && akiAfter === 0 && tsume === 0) return undefined;
  return { before: akiBefore * fontSize, after: akiAfter * fontSize, tightening: tsume };
}

/** The features with the glyphs of positions that are not shifted. @see OpenType 1.9, "Registered features" */
const positionFeatures: Partial<Record<FullCharacter['position'], string>> = {
  numerator: 'numr',
  denominator: 'dnom',
  ordinal: 'ordn',
};

/** The size of characters: superscripts and the like are smaller. */
export function sizeOf({ fontSize, position, positionSize, verticalScale }: FullCharacter): number {
  const share = position === 'superscript' || position === 'subscript' ? positionSize / 100 : 1;
  return (fontSize * share * verticalScale) / 100;
}
