import type { TextFrame } from '../../../models/design/frames.ts';
import { canWriteNumber } from '../../../models/design/number-text.ts';
import type { Marker, Story } from '../../../models/design/stories.ts';
import type { FullCharacter, FullParagraph } from '../../cascade/defaults.data.ts';
import { isEastAsian } from './characters/east-asian.ts';
import { halfEndsOf, hangsStops, kinsokuOf } from './characters/east-asian-rules.ts';

/** The losses of drawn text, in words for notes. */
export class Undrawn {
  /** Marks in the text that are missing. */
  readonly marks = new Set<string>();
  /** Settings without an effect. */
  readonly settings = new Set<string>();
  /** Parts of the look that are estimates. */
  readonly estimates = new Set<string>();

  add(other: Undrawn): void {
    for (const mark of other.marks) this.marks.add(mark);
    for (const setting of other.settings) this.settings.add(setting);
    for (const estimate of other.estimates) this.estimates.add(estimate);
  }
}

/** The text that a setting applies to. */
interface Facts {
  readonly text: string;
  readonly full: FullParagraph;
  /** The number of the paragraph in its list. */
  readonly number: number | undefined;
  /** True if the paragraph has characters of different sizes or leadings. */
  readonly isMixed: boolean;
  /** The languages of the text that have no hyphenation patterns. */
  readonly languages: readonly string[];
}

type Loss = readonly [kind: keyof Pick<Undrawn, 'marks' | 'settings' | 'estimates'>, name: string];
/** `drawn`, or the loss for a value that is not drawn. */
type Treatment<Value, About> = 'drawn' | ((value: Exclude<Value, undefined>, about: About) => Loss | false);
/** Every property must be in its table, so that a new one cannot be forgotten. */
type Table<Properties, About = Facts> = {
  readonly [Name in keyof Properties]-?: Treatment<Properties[Name], About>;
};

const setting = (name: string, isUsed: boolean): Loss | false => isUsed && ['settings', name];

const isJustified = ({ full }: Facts): boolean => full.align.startsWith('justify');

const characterTable: Table<FullCharacter> = {
  fontFamily: 'drawn',
  fontStyle: 'drawn',
  fontSize: 'drawn',
  leading: 'drawn',
  tracking: 'drawn',
  kerning: (value) => setting('optical kerning', value === 'optical'),
  baselineShift: 'drawn',
  horizontalScale: 'drawn',
  verticalScale: 'drawn',
  skew: 'drawn',
  rotation: (value) => value !== 0 && ['estimates', 'the point around which characters are rotated'],
  fill: 'drawn',
  stroke: 'drawn',
  highlight: 'drawn',
  capitals: 'drawn',
  position: 'drawn',
  positionSize: 'drawn',
  positionShift: 'drawn',
  underline: 'drawn',
  strikethrough: 'drawn',
  ligatures: 'drawn',
  features: 'drawn',
  axes: 'drawn',
  language: 'drawn',
  noBreak: 'drawn',
  characterDirection: (value) => setting('the direction of characters', value !== 'auto'),
  digits: (value) => setting('the form of digits', value !== 'default'),
  diacritics: (value) => setting('the position of diacritics', value !== 'default' && value !== 'opentype'),
  kashidas: (value, facts) => setting('kashidas', value && isJustified(facts) && /\p{Script=Arabic}/u.test(facts.text)),
  ruby: ({ align }) => setting('the alignment of ruby at one character', align === 'one-aki'),
  emphasis: 'drawn',
  // Only vertical text has it, which has a note of its own.
  tateChuYoko: 'drawn',
  warichu: (value) => setting('warichu', value !== 'none'),
  tsume: 'drawn',
  akiBefore: 'drawn',
  akiAfter: 'drawn',
  alternates: 'drawn',
};

const paragraphTable: Table<Omit<FullParagraph, keyof FullCharacter>> = {
  align: 'drawn',
  direction: 'drawn',
  leftIndent: 'drawn',
  rightIndent: 'drawn',
  firstLineIndent: 'drawn',
  lastLineIndent: 'drawn',
  spaceBefore: 'drawn',
  spaceAfter: 'drawn',
  spaceBetween: 'drawn',
  autoLeading: 'drawn',
  // All layouts of InDesign state `aki-below`, also those of its versions for Roman text, which measure from the line
  // before. The distance of lines with equal leading is the same in all models.
  leadingModel: (value, facts) =>
    setting(
      `the leading model "${value}"`,
      value !== 'roman' && (isEastAsian(facts.text) || (facts.isMixed && value !== 'aki-below')),
    ),
  tabs: 'drawn',
  list: ({ kind, format }, { number }) =>
    setting(`the numerals "${format}"`, kind === 'number' && !canWriteNumber(number ?? 1, format)),
  dropCap: (value, { full }) =>
    setting(
      'the adjustment of drop caps',
      value !== 'none' && (value.scaled === true || (value.aligned === true && full.direction === 'rtl')),
    ),
  ruleAbove: 'drawn',
  ruleBelow: 'drawn',
  shading: 'drawn',
  border: 'drawn',
  hyphenation: ({ enabled }, { languages }) =>
    setting(`hyphenation in "${languages.join('", "')}"`, enabled === true && languages.length > 0),
  justification: 'drawn',
  keep: 'drawn',
  nestedStyles: 'drawn',
  lineStyles: 'drawn',
  grepStyles: 'drawn',
  // Those that cannot be made are found when their columns are.
  span: 'drawn',
  balanced: 'drawn',
  ignoreOpticalMargin: 'drawn',
  gridAlign: 'drawn',
  kinsoku: (name, { full, text }) =>
    setting(`the kinsoku rules "${name}"`, kinsokuOf(full) === undefined && isEastAsian(text)),
  mojikumi: (_, { full, text }) =>
    isEastAsian(text) &&
    (setting('mojikumi rules', halfEndsOf(full) === undefined) ||
      setting('mojikumi rules other than those of line ends', true)),
  hangingPunctuation: (value, { text, full }) =>
    setting(
      'hanging punctuation only where it does not fit',
      value !== 'none' && !hangsStops(full) && isEastAsian(text),
    ),
  outlineLevel: 'drawn',
};

const frameTable: Table<TextFrame, TextFrame> = {
  story: 'drawn',
  columns: 'drawn',
  insets: 'drawn',
  verticalAlign: 'drawn',
  // These two have notes of their own.
  rotation: 'drawn',
  onPath: 'drawn',
  paragraphSpacingLimit: 'drawn',
  firstBaseline: 'drawn',
  // The document has the size that the text gave the frame.
  autoSize: 'drawn',
  baselineGrid: 'drawn',
  ignoreWrap: 'drawn',
  opacity: 'drawn',
  blendMode: 'drawn',
};

const storyTable: Table<Pick<Story, 'opticalMargin' | 'direction'>, Story> = {
  // Its amounts have a note of their own.
  opticalMargin: 'drawn',
  direction: 'drawn',
};

const markerTable: { readonly [Name in Marker]: Loss | 'drawn' } = {
  'page-number': 'drawn',
  'next-page': 'drawn',
  'previous-page': 'drawn',
  section: 'drawn',
  'column-break': 'drawn',
  'frame-break': 'drawn',
  'page-break': 'drawn',
  'odd-page-break': 'drawn',
  'even-page-break': 'drawn',
  'line-break': 'drawn',
  'right-tab': 'drawn',
  'indent-here': 'drawn',
  'end-nested-style': 'drawn',
  'discretionary-line-break': 'drawn',
  // Its text is that of the note.
  'note-number': 'drawn',
};

/** Adds the losses of the properties of a paragraph. */
export function findUndrawnParagraph(facts: Facts, found: Undrawn): void {
  // The characters of the paragraph have properties of their own.
  if (facts.text !== '') addLosses(paragraphTable, facts.full, facts, found);
}

/** Adds the losses of the properties of characters. */
export function findUndrawnCharacters(properties: FullCharacter, facts: Facts, found: Undrawn): void {
  addLosses(characterTable, properties, facts, found);
}

/** Adds the loss of a marker. */
export function findUndrawnMarker(marker: Marker, found: Undrawn): void {
  const loss = markerTable[marker];
  if (loss !== 'drawn') found[loss[0]].add(loss[1]);
}

/** Finds the losses of a story and one of its frames, apart from its paragraphs. */
export function findUndrawnFrame(story: Story, frame: TextFrame): Undrawn {
  const found = new Undrawn();
  addLosses(storyTable, story, story, found);
  addLosses(frameTable, frame, frame, found);
  return found;
}

function addLosses<Properties extends object, About>(
  table: Table<Properties, About>,
  properties: Properties,
  about: About,
  found: Undrawn,
): void {
  for (const name of Object.keys(table) as (keyof Properties)[]) {
    const [treatment, value] = [table[name], properties[name]];
    if (treatment === 'drawn' || value === undefined) continue;
    const loss = treatment(value as Exclude<Properties[keyof Properties], undefined>, about);
    if (loss !== false) found[loss[0]].add(loss[1]);
  }
}
