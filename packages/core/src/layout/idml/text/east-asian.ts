import type { CharacterProperties } from '../../../models/design/character-properties.ts';
import { roundNumber } from '../../round.ts';
import { readPaint } from './paint.ts';
import type { Rule, Rules } from './rule.ts';
import { compact, flag } from './rule.ts';
import type { Said } from './said.ts';

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

/** The character of each kind of mark; `Custom` has its own. */
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

const ruby: Rule<Ruby> = {
  from: ['RubyFlag', 'RubyString'],
  read(said, directory) {
    const text = said.word('RubyString') ?? '';
    if (text === '' || said.word('RubyFlag') === '0') return undefined;
    const align = said.choice('RubyAlignment', rubyAligns);
    const group = said.word('RubyType') === 'GroupRuby';
    return compact<Ruby>({
      text,
      type: group ? 'group' : 'per-character',
      position: said.choice('RubyPosition', positions),
      size: ownSize(said, 'RubyFontSize'),
      fontFamily: said.name('RubyFont'),
      fontStyle: said.name('RubyFontStyle'),
      align,
      x: offset(said, 'RubyXOffset'),
      y: offset(said, 'RubyYOffset'),
      fill: readPaint(said, directory, { color: 'RubyFill', tint: 'RubyTint' }),
    });
  },
};

const emphasis: Rule<Emphasis | 'none'> = {
  from: ['KentenKind', 'KentenCustomCharacter'],
  read(said, directory) {
    const kind = said.choice('KentenKind', marks);
    if (kind === undefined) return undefined;
    const mark = kind === 'custom' ? (said.word('KentenCustomCharacter') ?? '') : kind;
    if (mark === '') return undefined;
    return compact<Emphasis>({
      mark,
      position: said.choice('KentenPosition', positions),
      size: ownSize(said, 'KentenFontSize'),
      align: said.choice('KentenAlignment', { AlignKentenLeft: 'left', AlignKentenCenter: 'center' } as const),
      fill: readPaint(said, directory, { color: 'KentenFillColor', tint: 'KentenTint' }),
      fontFamily: said.name('KentenFont'),
      fontStyle: said.name('KentenFontStyle'),
    });
  },
  none: 'none',
};

const warichu: Rule<Warichu | 'none'> = {
  from: ['Warichu', 'WarichuLines', 'WarichuSize', 'WarichuLineSpacing'],
  read(said) {
    if (said.flag('Warichu') !== true) return undefined;
    const lines = Math.max(2, Math.trunc(said.number('WarichuLines') ?? 2));
    const size = said.number('WarichuSize', 0, 100);
    return compact<Warichu>({ lines, size, lineGap: offset(said, 'WarichuLineSpacing') });
  },
  none: 'none',
};

/** What only East Asian text has. */
export const eastAsianRules: Rules<CharacterProperties> = {
  ruby,
  emphasis,
  warichu,
  tateChuYoko: flag('Tatechuyoko'),
  tsume: { from: ['Tsume'], read: (said) => toFraction(said.number('Tsume', 0, 100)) },
  akiBefore: aki('LeadingAki'),
  akiAfter: aki('TrailingAki'),
  alternates: { from: ['GlyphForm'], read: (said) => said.choice('GlyphForm', alternates) || undefined, none: 'none' },
};

/** Ems of space; −1 leaves it to the rules of the paragraph. */
function aki(from: string): Rule<number> {
  return {
    from: [from],
    read(said) {
      const value = said.number(from, -1, 1);
      return value === undefined || value < 0 ? undefined : roundNumber(value);
    },
  };
}

/** Older files write percent. */
function toFraction(value: number | undefined): number | undefined {
  return value === undefined ? undefined : roundNumber(value > 1 ? value / 100 : value);
}

/** Points; below 0 it comes from the size of the text. */
function ownSize(said: Said, name: string): number | undefined {
  const size = said.number(name);
  return size === undefined || size < 0 ? undefined : roundNumber(size);
}

function offset(said: Said, name: string): number | undefined {
  const value = said.number(name);
  return value === undefined || value === 0 ? undefined : roundNumber(value);
}
