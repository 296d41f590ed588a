import type { CharacterProperties } from '../../../../models/design/character-properties.ts';
import { omitUndefined } from '../../../omit-undefined.ts';
import { roundNumber } from '../../../round.ts';
import type { CascadedAttributes } from './cascaded-attributes.ts';
import type { PropertyRule, PropertyRules } from './property-rule.ts';
import { flag } from './property-rule.ts';
import { readTextPaint } from './text-paint.ts';

type Ruby = NonNullable<CharacterProperties['ruby']>;
type Emphasis = Exclude<NonNullable<CharacterProperties['emphasis']>, 'none'>;
type Warichu = Exclude<NonNullable<CharacterProperties['warichu']>, 'none'>;

const positions = { AboveRight: 'before', BelowLeft: 'after' } as const;
const rubyAligns = {
  RubyLeft: 'left',
  RubyCenter: 'center',
  RubyRight: 'right',
  RubyFullJustify: 'full-justify',
  RubyJIS: 'jis',
  RubyEqualAki: 'equal-aki',
  Ruby1Aki: 'one-aki',
} as const;

const overhangs = {
  None: 'none',
  RubyOverhangHalfRuby: 'half-ruby',
  RubyOverhangOneRuby: 'ruby',
  RubyOverhangHalfChar: 'half-character',
  RubyOverhangOneChar: 'character',
  RubyOverhangNoLimit: 'unlimited',
} as const;

/** Emphasis mark by kind. `Custom` uses its own character. */
const marks: Readonly<Record<string, string>> = {
  None: '',
  KentenSesameDot: '\ufe45',
  KentenWhiteSesameDot: '\ufe46',
  KentenBlackCircle: '\u25cf',
  KentenWhiteCircle: '\u25cb',
  KentenBlackTriangle: '\u25b2',
  KentenWhiteTriangle: '\u25b3',
  KentenBullseye: '\u25ce',
  KentenFisheye: '\u25c9',
  KentenSmallBlackCircle: '\u2022',
  KentenSmallWhiteCircle: '\u25e6',
  Custom: 'custom',
};

const alternates: Readonly<Record<string, string>> = {
  None: '',
  TraditionalForm: 'trad',
  ExpertForm: 'expt',
  JIS78Form: 'jp78',
  JIS83Form: 'jp83',
  JIS90Form: 'jp90',
  JIS04Form: 'jp04',
  MonospacedHalfWidthForm: 'hwid',
  ThirdWidthForm: 'twid',
  QuarterWidthForm: 'qwid',
  NLCForm: 'nlck',
  ProportionalWidthForm: 'pwid',
  FullWidthForm: 'fwid',
};

const ruby: PropertyRule<Ruby> = {
  from: ['RubyFlag', 'RubyString'],
  read(attributes, directory) {
    const text = attributes.attribute('RubyString') ?? '';
    if (text === '' || attributes.attribute('RubyFlag') === '0') return undefined;
    const align = attributes.choice('RubyAlignment', rubyAligns);
    const group = attributes.attribute('RubyType') === 'GroupRuby';
    return omitUndefined<Ruby>({
      text,
      type: group ? 'group' : 'per-character',
      position: attributes.choice('RubyPosition', positions),
      size: ownSize(attributes, 'RubyFontSize'),
      fontFamily: attributes.name('RubyFont'),
      fontStyle: attributes.name('RubyFontStyle'),
      align,
      x: offset(attributes, 'RubyXOffset'),
      y: offset(attributes, 'RubyYOffset'),
      overhang: readOverhang(attributes),
      fill: readTextPaint(attributes, directory, { color: 'RubyFill', tint: 'RubyTint' }),
    });
  },
};

const emphasis: PropertyRule<Emphasis | 'none'> = {
  from: ['KentenKind', 'KentenCustomCharacter'],
  read(attributes, directory) {
    const kind = attributes.choice('KentenKind', marks);
    if (kind === undefined) return undefined;
    const mark = kind === 'custom' ? (attributes.attribute('KentenCustomCharacter') ?? '') : kind;
    if (mark === '') return undefined;
    return omitUndefined<Emphasis>({
      mark,
      position: attributes.choice('KentenPosition', positions),
      size: ownSize(attributes, 'KentenFontSize'),
      align: attributes.choice('KentenAlignment', { AlignKentenLeft: 'left', AlignKentenCenter: 'center' } as const),
      fill: readTextPaint(attributes, directory, { color: 'KentenFillColor', tint: 'KentenTint' }),
      fontFamily: attributes.name('KentenFont'),
      fontStyle: attributes.name('KentenFontStyle'),
    });
  },
  reset: 'none',
};

const warichu: PropertyRule<Warichu | 'none'> = {
  from: ['Warichu', 'WarichuLines', 'WarichuSize', 'WarichuLineSpacing'],
  read(attributes) {
    if (attributes.boolean('Warichu') !== true) return undefined;
    const lines = Math.max(2, Math.trunc(attributes.number('WarichuLines') ?? 2));
    const size = attributes.number('WarichuSize', 0, 100);
    return omitUndefined<Warichu>({ lines, size, lineGap: offset(attributes, 'WarichuLineSpacing') });
  },
  reset: 'none',
};

/** Rules for properties of East Asian text. */
export const eastAsianRules: PropertyRules<CharacterProperties> = {
  ruby,
  emphasis,
  warichu,
  tateChuYoko: flag('Tatechuyoko'),
  tsume: { from: ['Tsume'], read: (attributes) => toFraction(attributes.number('Tsume', 0, 100)) },
  akiBefore: aki('LeadingAki'),
  akiAfter: aki('TrailingAki'),
  alternates: {
    from: ['GlyphForm'],
    read: (attributes) => attributes.choice('GlyphForm', alternates) || undefined,
    reset: 'none',
  },
};

/** InDesign's own amount is the width of a ruby character. */
function readOverhang(attributes: CascadedAttributes): Ruby['overhang'] {
  if (attributes.boolean('RubyOverhang') !== true) return undefined;
  if (attributes.attribute('RubyParentOverhangAmount') === undefined) return 'ruby';
  const amount = attributes.choice('RubyParentOverhangAmount', overhangs);
  return amount === 'none' ? undefined : amount;
}

/** Space in ems. −1 means that the paragraph's rules apply. */
function aki(from: string): PropertyRule<number> {
  return {
    from: [from],
    read(attributes) {
      const value = attributes.number(from, -1, 1);
      return value === undefined || value < 0 ? undefined : roundNumber(value);
    },
  };
}

/** Older files store a percentage. */
function toFraction(value: number | undefined): number | undefined {
  return value === undefined ? undefined : roundNumber(value > 1 ? value / 100 : value);
}

/** Size in points. A negative size means that it follows the text size. */
function ownSize(attributes: CascadedAttributes, name: string): number | undefined {
  const size = attributes.number(name);
  return size === undefined || size < 0 ? undefined : roundNumber(size);
}

function offset(attributes: CascadedAttributes, name: string): number | undefined {
  const value = attributes.number(name);
  return value === undefined || value === 0 ? undefined : roundNumber(value);
}
