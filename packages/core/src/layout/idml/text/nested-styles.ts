import type { ParagraphProperties } from '../../../models/design/paragraph-properties.ts';
import type { XmlElement } from '../../../xml/element.ts';
import type { Directory } from './directory.ts';
import { decodeMetacharacters } from './metacharacters.ts';
import type { Rule, Rules } from './rule.ts';
import { compact } from './rule.ts';
import type { Said } from './said.ts';
import { clip } from './said.ts';

type Nested = NonNullable<ParagraphProperties['nestedStyles']>[number];
type LineStyle = NonNullable<ParagraphProperties['lineStyles']>[number];
type GrepStyle = NonNullable<ParagraphProperties['grepStyles']>[number];

const ends: Readonly<Record<string, Exclude<Nested['until'], object>>> = {
  Sentence: 'sentence',
  AnyWord: 'word',
  AnyCharacter: 'character',
  Letters: 'letter',
  Digits: 'digit',
  Tabs: 'tab',
  ForcedLineBreak: 'line-break',
  IndentHereTab: 'indent-here',
  EmSpace: 'em-space',
  EnSpace: 'en-space',
  AnySpace: 'any-space',
  NonbreakingSpace: 'non-breaking-space',
  InlineGraphic: 'anchored-object',
  AutoPageNumber: 'page-number',
  SectionMarker: 'section-marker',
  Dropcap: 'dropcap',
  EndNestedStyle: 'end-nested-style',
  Repeat: 'repeat',
};

/** Character styles that a paragraph gives its own text. */
export const nestedStyleRules: Rules<ParagraphProperties> = {
  nestedStyles: records('AllNestedStyles', readNested),
  lineStyles: records('AllLineStyles', readLineStyle),
  grepStyles: records('AllGREPStyles', readGrepStyle),
};

function records<Value>(
  name: string,
  read: (item: XmlElement, said: Said, directory: Directory) => Value | undefined,
): Rule<Value[]> {
  return {
    from: [name],
    read(said, directory) {
      const items = said.part(name)?.childrenNamed('ListItem');
      return items?.map((item) => read(item, said, directory)).filter((value) => value !== undefined);
    },
    none: [],
  };
}

/** Where the style is none, text stays as it is up to the end: that must be said, too, or all later ones move. */
function readNested(item: XmlElement, said: Said, directory: Directory): Nested | undefined {
  const until = readEnd(item.child('Delimiter'), said);
  if (until === undefined) return undefined;
  return compact<Nested>({
    style: directory.characterStyle(wordOf(item, 'AppliedCharacterStyle'), said),
    until,
    count: countOf(item, 'Repetition'),
    inclusive: wordOf(item, 'Inclusive') === 'true',
  });
}

function readEnd(delimiter: XmlElement | undefined, said: Said): Nested['until'] | undefined {
  const text = delimiter?.text ?? '';
  if (delimiter?.attribute('type') !== 'enumeration') {
    const characters = decodeMetacharacters(text);
    return characters === '' ? undefined : { characters };
  }
  const end = Object.hasOwn(ends, text) ? ends[text] : undefined;
  if (end === undefined) said.report('TEXT_VALUE_UNKNOWN', `Delimiter="${clip(text)}" of a nested style`);
  return end;
}

function readLineStyle(item: XmlElement, said: Said, directory: Directory): LineStyle | undefined {
  const lines = countOf(item, 'LineCount');
  const repeat = Math.max(0, Math.trunc(Number(wordOf(item, 'RepeatLast')) || 0));
  const style = directory.characterStyle(wordOf(item, 'AppliedCharacterStyle'), said);
  return compact<LineStyle>({ style, lines, repeat: repeat === 0 ? undefined : repeat });
}

function readGrepStyle(item: XmlElement, said: Said, directory: Directory): GrepStyle | undefined {
  const style = directory.characterStyle(wordOf(item, 'AppliedCharacterStyle'), said);
  const pattern = item.child('GrepExpression')?.text ?? '';
  return style === undefined || pattern === '' ? undefined : { style, pattern };
}

function wordOf(item: XmlElement, name: string): string | undefined {
  return item.child(name)?.text.trim();
}

function countOf(item: XmlElement, name: string): number {
  return Math.max(1, Math.trunc(Number(wordOf(item, name)) || 1));
}
