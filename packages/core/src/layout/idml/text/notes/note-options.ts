import type { NotesSetting } from '../../../../models/design/notes-setting.ts';
import { omitUndefined } from '../../../omit-undefined.ts';
import { roundNumber } from '../../../round.ts';
import { attributesOf, CascadedAttributes } from '../attributes/cascaded-attributes.ts';
import { toNumberFormat } from '../attributes/lists.ts';
import { decodeMetacharacters } from '../attributes/metacharacters.ts';
import { readLine } from '../attributes/paragraph-decorations.ts';

import type { Directory } from '../directory.ts';

type Footnotes = NonNullable<NotesSetting['footnotes']>;
type Endnotes = NonNullable<NotesSetting['endnotes']>;

const affixes = {
  NoPrefixSuffix: 'none',
  PrefixSuffixReference: 'reference',
  PrefixSuffixMarker: 'note',
  PrefixSuffixBoth: 'both',
} as const;
const positions = {
  NormalMarker: 'normal',
  SuperscriptMarker: 'superscript',
  SubscriptMarker: 'subscript',
} as const;
const restarts = {
  DontRestart: 'never',
  PageRestart: 'page',
  SpreadRestart: 'spread',
  SectionRestart: 'section',
} as const;
export const baselines = {
  AscentOffset: 'ascent',
  CapHeight: 'cap-height',
  LeadingOffset: 'leading',
  XHeight: 'x-height',
  EmboxHeight: 'embox',
  FixedHeight: 'fixed',
} as const;

/** Reads the footnote and endnote options, and whether endnote numbers restart in each story. */
export function readNoteOptions(directory: Directory): { notes: NotesSetting | undefined; endnotesByStory: boolean } {
  const footnotes = optionsOf(directory, 'FootnoteOption');
  const endnotes = optionsOf(directory, 'EndnoteOption');
  const notes = omitUndefined<NotesSetting>({
    footnotes: footnotes && readFootnotes(footnotes, directory),
    endnotes: endnotes && readEndnotes(endnotes, directory),
  });
  const endnotesByStory = endnotes?.attribute('RestartEndnoteNumbering') === 'StoryRestart';
  return { notes: Object.keys(notes).length === 0 ? undefined : notes, endnotesByStory };
}

function readFootnotes(attributes: CascadedAttributes, directory: Directory): Footnotes {
  const spans = attributes.boolean('EnableStraddling');
  return omitUndefined<Footnotes>({
    format: toNumberFormat(attributes.name('FootnoteNumberingStyle'), attributes),
    start: integer(attributes, 'StartAt'),
    prefix: text(attributes, 'Prefix'),
    suffix: text(attributes, 'Suffix'),
    affixesIn: attributes.choice('ShowPrefixSuffix', affixes),
    referencePosition: attributes.choice('MarkerPositioning', positions),
    referenceStyle: directory.characterStyle(attributes.attribute('FootnoteMarkerStyle'), attributes),
    style: directory.paragraphStyle(attributes.attribute('FootnoteTextStyle'), attributes),
    separator: text(attributes, 'SeparatorText'),
    restart: attributes.choice('RestartNumbering', restarts),
    spaceBefore: length(attributes, 'Spacer'),
    spaceBetween: length(attributes, 'SpaceBetween'),
    firstBaseline: attributes.choice('FootnoteFirstBaselineOffset', baselines),
    firstBaselineMin: length(attributes, 'FootnoteMinimumFirstBaselineOffset') || undefined,
    rule: readRule(attributes, directory, 'Rule'),
    continuingRule: readRule(attributes, directory, 'ContinuingRule'),
    split: attributes.boolean('NoSplitting') === undefined ? undefined : attributes.boolean('NoSplitting') === false,
    acrossColumns: spans,
  });
}

function readEndnotes(attributes: CascadedAttributes, directory: Directory): Endnotes {
  return omitUndefined<Endnotes>({
    format: toNumberFormat(attributes.name('EndnoteNumberingStyle'), attributes),
    start: integer(attributes, 'StartEndnoteNumberAt'),
    prefix: text(attributes, 'EndnotePrefix'),
    suffix: text(attributes, 'EndnoteSuffix'),
    affixesIn: attributes.choice('ShowEndnotePrefixSuffix', affixes),
    referencePosition: attributes.choice('EndnoteMarkerPositioning', positions),
    referenceStyle: directory.characterStyle(attributes.attribute('EndnoteMarkerStyle'), attributes),
    style: directory.paragraphStyle(attributes.attribute('EndnoteTextStyle'), attributes),
    separator: text(attributes, 'EndnoteSeparatorText'),
    title: text(attributes, 'EndnoteTitle'),
    titleStyle: directory.paragraphStyle(attributes.attribute('EndnoteTitleStyle'), attributes),
    scope: attributes.choice('ScopeValue', { StoryScope: 'story', EndnoteDocumentScope: 'document' } as const),
  });
}

function readRule(
  attributes: CascadedAttributes,
  directory: Directory,
  prefix: 'Rule' | 'ContinuingRule',
): Footnotes['rule'] {
  if (attributes.boolean(`${prefix}On`) !== true) return undefined;
  const line = readLine(attributes, directory, prefix);
  if (line === undefined) return undefined;
  const [offset, leftIndent, width] = ['Offset', 'LeftIndent', 'Width'].map(
    (name) => attributes.number(`${prefix}${name}`) ?? 0,
  );
  return {
    ...line,
    offset: roundNumber(offset ?? 0),
    leftIndent: roundNumber(leftIndent ?? 0),
    length: roundNumber(Math.max(0, width ?? 0)),
  };
}

function optionsOf({ idml }: Directory, name: string): CascadedAttributes | undefined {
  const element = idml.parts.preferences?.child(name);
  if (element === undefined) return undefined;
  return new CascadedAttributes([attributesOf(element)], (code, detail) =>
    idml.context.note(code, detail, { item: name }),
  );
}

function text(attributes: CascadedAttributes, name: string): string | undefined {
  const found = decodeMetacharacters(attributes.attribute(name) ?? '');
  return found === '' ? undefined : found;
}

function length(attributes: CascadedAttributes, name: string): number | undefined {
  const value = attributes.number(name, 0);
  return value === undefined ? undefined : roundNumber(value);
}

function integer(attributes: CascadedAttributes, name: string): number | undefined {
  const value = attributes.number(name);
  return value === undefined ? undefined : Math.trunc(value);
}
