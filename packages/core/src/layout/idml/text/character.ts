import type { CharacterProperties } from '../../../models/design/character-properties.ts';
import { roundNumber } from '../../round.ts';
import { eastAsianRules } from './east-asian.ts';
import { featuresRule } from './features.ts';
import { toLanguageTag } from './language.ts';
import { fillRule, strokeRule, textLine } from './paint.ts';
import type { Rule, Rules } from './rule.ts';
import { choice, flag, number } from './rule.ts';

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
/** Superiors that the font has drawn are features, not made smaller here. */
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

/** InDesign writes 100,000,000,000 where a value is none. */
const ignored = 1e9;

const leading: Rule<number | 'auto'> = {
  from: ['Leading'],
  read: (said) => (said.word('Leading') === 'Auto' ? 'auto' : rounded(said.number('Leading', 0))),
};

const kerning: Rule<NonNullable<CharacterProperties['kerning']>> = {
  from: ['KerningMethod', 'KerningValue'],
  read(said) {
    // A value is what somebody set at this very place, so the method no longer counts.
    const value = said.number('KerningValue');
    if (value !== undefined && Math.abs(value) < ignored) return value === 0 ? 'none' : roundNumber(value);
    return said.choice('KerningMethod', kernings);
  },
};

const fontFamily: Rule<string> = {
  from: ['AppliedFont'],
  read: (said, directory) => directory.font(said.name('AppliedFont'))?.family,
};

const fontStyle: Rule<string> = {
  from: ['FontStyle'],
  read: (said, directory) => said.name('FontStyle') ?? directory.font(said.name('AppliedFont'))?.style,
};

const language: Rule<string> = {
  from: ['AppliedLanguage'],
  read: (said) => said.first('AppliedLanguage', toLanguageTag),
};

/** How characters look, member by member. */
export const characterRules: Rules<CharacterProperties> = {
  fontFamily,
  fontStyle,
  fontSize: number('PointSize', { least: 0.1 }),
  leading,
  tracking: number('Tracking'),
  kerning,
  baselineShift: number('BaselineShift'),
  horizontalScale: number('HorizontalScale', { least: 0.1 }),
  verticalScale: number('VerticalScale', { least: 0.1 }),
  skew: number('Skew'),
  // Of the characters the layout counts counterclockwise.
  rotation: number('CharacterRotation', { times: -1 }),
  fill: fillRule,
  stroke: strokeRule,
  capitals: choice('Capitalization', capitals),
  position: choice('Position', positions),
  positionSize: ofPosition('SuperscriptSize', 'SubscriptSize'),
  positionShift: ofPosition('SuperscriptPosition', 'SubscriptPosition'),
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

/** A percentage that the whole document has, for text that is raised or lowered. */
function ofPosition(raised: string, lowered: string): Rule<number> {
  return {
    from: [],
    read: (said) => rounded(said.number(said.word('Position') === 'Subscript' ? lowered : raised, 0, 100)),
  };
}

function rounded(value: number | undefined): number | undefined {
  return value === undefined ? undefined : roundNumber(value);
}
