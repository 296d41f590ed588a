import type { NotesSetting } from '../../../models/design/notes-setting.ts';
import { roundNumber } from '../../round.ts';
import type { Directory } from './directory.ts';
import { toNumberFormat } from './lists.ts';
import { decodeMetacharacters } from './metacharacters.ts';
import { readLine } from './paragraph-lines.ts';
import { compact } from './rule.ts';
import { layerOf, Said } from './said.ts';

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

/** How notes are counted and set, and where endnotes begin anew. */
export function readNotesSetting(directory: Directory): { notes: NotesSetting | undefined; endnotesByStory: boolean } {
  const footnotes = optionsOf(directory, 'FootnoteOption');
  const endnotes = optionsOf(directory, 'EndnoteOption');
  const notes = compact<NotesSetting>({
    footnotes: footnotes && readFootnotes(footnotes, directory),
    endnotes: endnotes && readEndnotes(endnotes, directory),
  });
  const endnotesByStory = endnotes?.word('RestartEndnoteNumbering') === 'StoryRestart';
  return { notes: Object.keys(notes).length === 0 ? undefined : notes, endnotesByStory };
}

function readFootnotes(said: Said, directory: Directory): Footnotes {
  const spans = said.flag('EnableStraddling');
  return compact<Footnotes>({
    format: toNumberFormat(said.name('FootnoteNumberingStyle'), said),
    start: whole(said, 'StartAt'),
    prefix: text(said, 'Prefix'),
    suffix: text(said, 'Suffix'),
    affixesIn: said.choice('ShowPrefixSuffix', affixes),
    referencePosition: said.choice('MarkerPositioning', positions),
    referenceStyle: directory.characterStyle(said.word('FootnoteMarkerStyle'), said),
    style: directory.paragraphStyle(said.word('FootnoteTextStyle'), said),
    separator: text(said, 'SeparatorText'),
    restart: said.choice('RestartNumbering', restarts),
    spaceBefore: length(said, 'Spacer'),
    spaceBetween: length(said, 'SpaceBetween'),
    firstBaseline: said.choice('FootnoteFirstBaselineOffset', baselines),
    firstBaselineMin: length(said, 'FootnoteMinimumFirstBaselineOffset') || undefined,
    rule: readRule(said, directory, 'Rule'),
    continuingRule: readRule(said, directory, 'ContinuingRule'),
    split: said.flag('NoSplitting') === undefined ? undefined : said.flag('NoSplitting') === false,
    acrossColumns: spans,
  });
}

function readEndnotes(said: Said, directory: Directory): Endnotes {
  return compact<Endnotes>({
    format: toNumberFormat(said.name('EndnoteNumberingStyle'), said),
    start: whole(said, 'StartEndnoteNumberAt'),
    prefix: text(said, 'EndnotePrefix'),
    suffix: text(said, 'EndnoteSuffix'),
    affixesIn: said.choice('ShowEndnotePrefixSuffix', affixes),
    referencePosition: said.choice('EndnoteMarkerPositioning', positions),
    referenceStyle: directory.characterStyle(said.word('EndnoteMarkerStyle'), said),
    style: directory.paragraphStyle(said.word('EndnoteTextStyle'), said),
    separator: text(said, 'EndnoteSeparatorText'),
    title: text(said, 'EndnoteTitle'),
    titleStyle: directory.paragraphStyle(said.word('EndnoteTitleStyle'), said),
    scope: said.choice('ScopeValue', { StoryScope: 'story', EndnoteDocumentScope: 'document' } as const),
  });
}

function readRule(said: Said, directory: Directory, prefix: 'Rule' | 'ContinuingRule'): Footnotes['rule'] {
  if (said.flag(`${prefix}On`) !== true) return undefined;
  const line = readLine(said, directory, prefix);
  if (line === undefined) return undefined;
  const [offset, leftIndent, width] = ['Offset', 'LeftIndent', 'Width'].map(
    (name) => said.number(`${prefix}${name}`) ?? 0,
  );
  return {
    ...line,
    offset: roundNumber(offset ?? 0),
    leftIndent: roundNumber(leftIndent ?? 0),
    length: roundNumber(Math.max(0, width ?? 0)),
  };
}

function optionsOf({ idml }: Directory, name: string): Said | undefined {
  const element = idml.parts.preferences?.child(name);
  if (element === undefined) return undefined;
  return new Said([layerOf(element)], (code, detail) => idml.context.note(code, detail, { item: name }));
}

function text(said: Said, name: string): string | undefined {
  const found = decodeMetacharacters(said.word(name) ?? '');
  return found === '' ? undefined : found;
}

function length(said: Said, name: string): number | undefined {
  const value = said.number(name, 0);
  return value === undefined ? undefined : roundNumber(value);
}

function whole(said: Said, name: string): number | undefined {
  const value = said.number(name);
  return value === undefined ? undefined : Math.trunc(value);
}
