import type { CharacterProperties } from '../../../../models/design/character-properties.ts';
import { roundNumber } from '../../../round.ts';
import { eastAsianRules } from './east-asian.ts';
import { featuresRule } from './features.ts';
import { toLanguageTag } from './language.ts';
import type { PropertyRule, PropertyRules } from './property-rule.ts';
import { choice, flag, number } from './property-rule.ts';
import { fillRule, strokeRule, textLine } from './text-paint.ts';

type Kerning = 'metrics' | 'metrics-roman' | 'optical' | 'none';

const kerningNames: Readonly<Record<string, Kerning>> = {
  Metrics: 'metrics',
  Optical: 'optical',
  None: 'none',
  'Metrics - Roman Only': 'metrics-roman',
  MetricsRomanOnly: 'metrics-roman',
};
const kernings: Readonly<Record<string, Kerning>> = Object.fromEntries(
  Object.entries(kerningNames).flatMap(([name, kerning]) => [
    [name, kerning],
    [`$ID/${name}`, kerning],
  ]),
);
const capitals = { Normal: 'normal', SmallCaps: 'small', AllCaps: 'all', CapToSmallCap: 'all-small' } as const;
/** Superscripts and subscripts drawn in the font are OpenType features, not scaled characters. */
const positions = {
  Normal: 'normal',
  Superscript: 'superscript',
  Subscript: 'subscript',
  OTSuperscript: 'normal',
  OTSubscript: 'normal',
  OTNumerator: 'numerator',
  OTDenominator: 'denominator',
} as const;
const directions = { DefaultDirection: 'auto', LeftToRightDirection: 'ltr', RightToLeftDirection: 'rtl' } as const;
const digits = {
  DefaultDigits: 'default',
  ArabicDigits: 'arabic',
  HindiDigits: 'hindi',
  FarsiDigits: 'farsi',
  FullFarsiDigits: 'farsi',
  NativeDigits: 'native',
} as const;
const diacritics = {
  DefaultPosition: 'default',
  LoosePosition: 'loose',
  MediumPosition: 'medium',
  TightPosition: 'tight',
  OpentypePosition: 'opentype',
  OpentypePositionFromBaseline: 'opentype',
} as const;
const kashidas = { DefaultKashidas: true, KashidasOff: false };

/** InDesign writes 100,000,000,000 for an unset value. */
const unsetThreshold = 1e9;

const leading: PropertyRule<number | 'auto'> = {
  from: ['Leading'],
  read: (attributes) =>
    attributes.attribute('Leading') === 'Auto' ? 'auto' : rounded(attributes.number('Leading', 0)),
};

const kerning: PropertyRule<NonNullable<CharacterProperties['kerning']>> = {
  from: ['KerningMethod', 'KerningValue'],
  read(attributes) {
    // An explicit kerning value overrides the kerning method.
    const value = attributes.number('KerningValue');
    if (value !== undefined && Math.abs(value) < unsetThreshold) return value === 0 ? 'none' : roundNumber(value);
    return attributes.choice('KerningMethod', kernings);
  },
};

const fontFamily: PropertyRule<string> = {
  from: ['AppliedFont'],
  read: (attributes, directory) => directory.font(attributes.name('AppliedFont'))?.family,
};

const fontStyle: PropertyRule<string> = {
  from: ['FontStyle'],
  read: (attributes, directory) =>
    attributes.name('FontStyle') ?? directory.font(attributes.name('AppliedFont'))?.style,
};

const language: PropertyRule<string> = {
  from: ['AppliedLanguage'],
  read: (attributes) => attributes.firstValid('AppliedLanguage', toLanguageTag),
};

/** Rules for the character properties. */
export const characterRules: PropertyRules<CharacterProperties> = {
  fontFamily,
  fontStyle,
  fontSize: number('PointSize', { min: 0.1 }),
  leading,
  tracking: number('Tracking'),
  kerning,
  baselineShift: number('BaselineShift'),
  horizontalScale: number('HorizontalScale', { min: 0.1 }),
  verticalScale: number('VerticalScale', { min: 0.1 }),
  skew: number('Skew'),
  // IDML counts the rotation of characters counterclockwise.
  rotation: number('CharacterRotation', { factor: -1 }),
  fill: fillRule,
  stroke: strokeRule,
  capitals: choice('Capitalization', capitals),
  position: choice('Position', positions),
  positionSize: positionPercentage('SuperscriptSize', 'SubscriptSize'),
  positionShift: positionPercentage('SuperscriptPosition', 'SubscriptPosition'),
  underline: textLine('Underline', 'Underline', false),
  strikethrough: textLine('StrikeThru', 'StrikeThrough', true),
  ligatures: flag('Ligatures'),
  features: featuresRule,
  language,
  noBreak: flag('NoBreak'),
  characterDirection: choice('CharacterDirection', directions),
  digits: choice('DigitsType', digits),
  diacritics: choice('DiacriticPosition', diacritics),
  kashidas: choice('Kashidas', kashidas),
  ...eastAsianRules,
};

/** The size or position of superscript and subscript, as a percentage from the document settings. */
function positionPercentage(raised: string, lowered: string): PropertyRule<number> {
  return {
    from: [],
    read: (attributes) =>
      rounded(attributes.number(attributes.attribute('Position') === 'Subscript' ? lowered : raised, 0, 100)),
  };
}

function rounded(value: number | undefined): number | undefined {
  return value === undefined ? undefined : roundNumber(value);
}
