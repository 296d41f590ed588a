import type { CharacterProperties } from '../../models/design/character-properties.ts';
import type { ParagraphProperties } from '../../models/design/paragraph-properties.ts';
import type { CellProperties, TableProperties } from '../../models/design/tables.ts';

type Full<Properties, Left extends keyof Properties> = Pick<Properties, Left> & {
  [Name in Exclude<keyof Properties, Left>]-?: Exclude<Properties[Name], undefined>;
};

/** Properties without a default: paint, marks, and named rules. */
type OptionalCharacterProperty = 'fill' | 'stroke' | 'highlight' | 'ruby' | 'emphasis' | 'warichu' | 'alternates';
type OptionalParagraphProperty = 'spaceBetween' | 'kinsoku' | 'mojikumi' | 'outlineLevel';

/** All character properties; those with a default are present. */
export type FullCharacter = Full<CharacterProperties, OptionalCharacterProperty>;
/** All paragraph and character properties; those with a default are present. */
export type FullParagraph = Full<ParagraphProperties, OptionalCharacterProperty | OptionalParagraphProperty>;
/** All cell properties; those with a default are present. Absent edges and paint are not drawn. */
export type FullCell = Full<
  CellProperties,
  'fill' | 'top' | 'right' | 'bottom' | 'left' | 'diagonals' | 'paragraphStyle' | 'firstBaselineMin'
>;

/** Character properties where no run, style or paragraph sets them. Text without a fill is black. */
export const characterDefaults: FullCharacter = {
  fontFamily: 'Noto Sans',
  fontStyle: 'Regular',
  fontSize: 12,
  leading: 'auto',
  tracking: 0,
  kerning: 'metrics',
  baselineShift: 0,
  horizontalScale: 100,
  verticalScale: 100,
  skew: 0,
  rotation: 0,
  capitals: 'normal',
  position: 'normal',
  positionSize: 58.3,
  positionShift: 33.3,
  underline: false,
  strikethrough: false,
  ligatures: true,
  features: {},
  axes: {},
  language: 'zxx',
  noBreak: false,
  characterDirection: 'auto',
  digits: 'default',
  diacritics: 'default',
  kashidas: true,
  tateChuYoko: false,
  tsume: 0,
  akiBefore: 0,
  akiAfter: 0,
};

const normalWidth = { min: 100, desired: 100, max: 100 };

/** Paragraph properties where no style or paragraph sets them. */
export const paragraphDefaults: FullParagraph = {
  ...characterDefaults,
  align: 'left',
  direction: 'ltr',
  leftIndent: 0,
  rightIndent: 0,
  firstLineIndent: 0,
  lastLineIndent: 0,
  spaceBefore: 0,
  spaceAfter: 0,
  autoLeading: 120,
  leadingModel: 'roman',
  tabs: [],
  list: { kind: 'none' },
  dropCap: 'none',
  ruleAbove: 'none',
  ruleBelow: 'none',
  shading: 'none',
  border: 'none',
  hyphenation: {
    enabled: false,
    minWord: 5,
    before: 2,
    after: 2,
    limit: 3,
    zone: 36,
    capitalized: true,
    lastWord: true,
    acrossColumns: true,
  },
  justification: {
    word: { min: 80, desired: 100, max: 133 },
    letter: { min: 0, desired: 0, max: 0 },
    glyph: normalWidth,
    singleWord: 'full',
    composer: 'paragraph',
  },
  keep: { withPrevious: false, withNext: 0, together: false, start: 'anywhere' },
  nestedStyles: [],
  lineStyles: [],
  grepStyles: [],
  span: 'none',
  balanced: false,
  ignoreOpticalMargin: false,
  gridAlign: 'none',
  hangingPunctuation: 'none',
};

/** Cell properties where no style or cell sets them. */
export const cellDefaults: FullCell = {
  insets: { top: 4, right: 4, bottom: 4, left: 4 },
  verticalAlign: 'top',
  firstBaseline: 'ascent',
  rotation: 0,
  clipped: false,
};

/** Table properties where no style or table sets them. The others have no default. */
export const tableDefaults: TableProperties = {
  spaceBefore: 0,
  spaceAfter: 0,
  repeatHeader: 'every-frame',
  repeatFooter: 'every-frame',
  lineOrder: 'best',
};
