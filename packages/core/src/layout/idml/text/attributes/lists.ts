import type { List } from '../../../../models/design/paragraph-properties.ts';
import { omitUndefined } from '../../../omit-undefined.ts';
import type { Directory } from '../directory.ts';
import type { CascadedAttributes } from './cascaded-attributes.ts';
import { clip } from './cascaded-attributes.ts';
import { decodeMetacharacters, decodeNumbering } from './metacharacters.ts';
import type { PropertyRule } from './property-rule.ts';

type Format = NonNullable<List['format']>;

const kinds = { NoList: 'none', BulletList: 'bullet', NumberedList: 'number' } as const;
const aligns = { LeftAlign: 'left', CenterAlign: 'center', RightAlign: 'right' } as const;

/** Number formats by enumeration, and by the first number of the list that files store instead: `I, II, III, IV...`. */
const formats: Readonly<Record<string, Format>> = {
  Arabic: 'decimal',
  '1': 'decimal',
  SingleLeadingZeros: 'decimal-01',
  '01': 'decimal-01',
  DoubleLeadingZeros: 'decimal-001',
  '001': 'decimal-001',
  TripleLeadingZeros: 'decimal-0001',
  '0001': 'decimal-0001',
  UpperRoman: 'upper-roman',
  I: 'upper-roman',
  LowerRoman: 'lower-roman',
  i: 'lower-roman',
  UpperLetters: 'upper-letter',
  A: 'upper-letter',
  LowerLetters: 'lower-letter',
  a: 'lower-letter',
  KatakanaModern: 'katakana-modern',
  ア: 'katakana-modern',
  KatakanaTraditional: 'katakana-traditional',
  イ: 'katakana-traditional',
  Kanji: 'kanji',
  一: 'kanji',
  ArabicAbjad: 'arabic-abjad',
  ArabicAlifBaTah: 'arabic-alif-ba-tah',
  HebrewBiblical: 'hebrew-biblical',
  HebrewNonStandard: 'hebrew-non-standard',
  Symbols: 'footnote-symbols',
  Asterisks: 'asterisks',
  FormatNone: 'none',
  '[None]': 'none',
  None: 'none',
};

/** The bullet or number of a paragraph. IDML inherits its parts separately; the design stores them together. */
export const listRule: PropertyRule<List> = {
  from: [
    'BulletsAndNumberingListType',
    'BulletChar',
    'BulletsFont',
    'BulletsFontStyle',
    'BulletsTextAfter',
    'BulletsAlignment',
    'BulletsCharacterStyle',
    'AppliedNumberingList',
    'NumberingLevel',
    'NumberingFormat',
    'NumberingExpression',
    'NumberingContinue',
    'NumberingStartAt',
    'NumberingRestartPolicies',
    'NumberingApplyRestartPolicy',
    'NumberingAlignment',
    'NumberingCharacterStyle',
  ],
  read(attributes, directory) {
    const kind = attributes.choice('BulletsAndNumberingListType', kinds);
    if (kind === undefined || kind === 'none') return kind && { kind };
    return kind === 'bullet' ? readBullet(attributes, directory) : readNumber(attributes, directory);
  },
  reset: { kind: 'none' },
};

/** Converts a number format of the layout. */
export function toNumberFormat(value: string | undefined, attributes: CascadedAttributes): Format | undefined {
  if (value === undefined) return undefined;
  const first = value.split(/[,，、]/)[0]?.trim() ?? '';
  const known = Object.hasOwn(formats, value)
    ? formats[value]
    : Object.hasOwn(formats, first)
      ? formats[first]
      : undefined;
  if (known === undefined)
    attributes.report('TEXT_VALUE_UNKNOWN', `number format "${clip(value)}" is not supported; used 1, 2, 3`);
  return known ?? 'decimal';
}

function readBullet(attributes: CascadedAttributes, directory: Directory): List {
  const family = attributes.name('BulletsFont');
  const style = attributes.name('BulletsFontStyle');
  const isOwn = family !== undefined && family !== 'AutoValue';
  return omitUndefined<List>({
    kind: 'bullet',
    level: readLevel(attributes),
    bullet: readBulletCharacter(attributes),
    font: isOwn
      ? omitUndefined<{ family: string; style?: string }>({ family, style: style === 'AutoValue' ? undefined : style })
      : undefined,
    after: decodeMetacharacters(attributes.attribute('BulletsTextAfter') ?? ''),
    align: attributes.choice('BulletsAlignment', aligns),
    characterStyle: directory.characterStyle(attributes.attribute('BulletsCharacterStyle'), attributes),
  });
}

/**
 * Returns the bullet as a Unicode character. A bullet stored only as a glyph of its font is not known here and becomes
 * `•`.
 */
function readBulletCharacter(attributes: CascadedAttributes): string {
  const part = attributes.property('BulletChar');
  const value = Number(part?.attribute('BulletCharacterValue') ?? Number.NaN);
  const isGlyph = part?.attribute('BulletCharacterType') === 'GlyphWithFont';
  const isCharacter =
    Number.isInteger(value) && value >= 0x20 && value <= 0x10ffff && !(value >= 0xd800 && value < 0xe000);
  if (!isGlyph && isCharacter) return String.fromCodePoint(value);
  if (part !== undefined) {
    const found = isGlyph ? `glyph ${value} of ${attributes.name('BulletsFont') ?? 'a font'}` : `character ${value}`;
    attributes.report('TEXT_VALUE_UNKNOWN', `bullet "${clip(found)}" is not a Unicode character; used •`);
  }
  return '•';
}

function readNumber(attributes: CascadedAttributes, directory: Directory): List {
  const text = decodeNumbering(attributes.attribute('NumberingExpression') ?? '^#.^t');
  const after = /[\s\u200b]*$/u.exec(text)?.[0] ?? '';
  const start =
    attributes.boolean('NumberingContinue') === false ? (attributes.number('NumberingStartAt') ?? 1) : undefined;
  return omitUndefined<List>({
    kind: 'number',
    level: readLevel(attributes),
    list: directory.list(attributes.attribute('AppliedNumberingList'), attributes),
    format: toNumberFormat(attributes.name('NumberingFormat'), attributes) ?? 'decimal',
    text: text.slice(0, text.length - after.length),
    after,
    start: start === undefined ? undefined : Math.trunc(start),
    restart: readRestart(attributes),
    align: attributes.choice('NumberingAlignment', aligns),
    characterStyle: directory.characterStyle(attributes.attribute('NumberingCharacterStyle'), attributes),
  });
}

function readLevel(attributes: CascadedAttributes): number {
  return Math.max(1, Math.trunc(attributes.number('NumberingLevel') ?? 1));
}

/** @see Adobe InDesign CS4 IDML File Format Specification, "NumberingRestartPolicies" */
function readRestart(attributes: CascadedAttributes): List['restart'] {
  if (attributes.boolean('NumberingApplyRestartPolicy') === false) return 'never';
  const policy = attributes.property('NumberingRestartPolicies');
  if (policy === undefined || policy.attribute('RestartPolicy') === 'AnyPreviousLevel') return 'always';
  const [lower, upper] = ['LowerLevel', 'UpperLevel'].map((name) => Number(policy.attribute(name)));
  const level = Math.max(Number(lower) || 0, Number(upper) || 0);
  if (policy.attribute('RestartPolicy') === 'RangeOfLevels') {
    attributes.report(
      'TEXT_ATTRIBUTE_DROPPED',
      `numbering restarts after levels ${lower} to ${upper}; only the last is used`,
    );
  }
  return level >= 1 ? Math.trunc(level) : 'always';
}
