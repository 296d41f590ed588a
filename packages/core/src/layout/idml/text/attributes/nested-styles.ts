import type { ParagraphProperties } from '../../../../models/design/paragraph-properties.ts';
import type { XmlElement } from '../../../../xml/element.ts';
import { omitUndefined } from '../../../omit-undefined.ts';
import type { Directory } from '../directory.ts';
import type { CascadedAttributes } from './cascaded-attributes.ts';
import { clip } from './cascaded-attributes.ts';
import { decodeMetacharacters } from './metacharacters.ts';
import type { PropertyRule, PropertyRules } from './property-rule.ts';

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

/** Rules for character styles that a paragraph applies to parts of its text. */
export const nestedStyleRules: PropertyRules<ParagraphProperties> = {
  nestedStyles: listRule('AllNestedStyles', readNested),
  lineStyles: listRule('AllLineStyles', readLineStyle),
  grepStyles: listRule('AllGREPStyles', readGrepStyle),
};

function listRule<Value>(
  name: string,
  read: (item: XmlElement, attributes: CascadedAttributes, directory: Directory) => Value | undefined,
): PropertyRule<Value[]> {
  return {
    from: [name],
    read(attributes, directory) {
      const items = attributes.property(name)?.childrenNamed('ListItem');
      return items?.map((item) => read(item, attributes, directory)).filter((value) => value !== undefined);
    },
    reset: [],
  };
}

/** Reads one nested style. A nested style without character style must be kept, or all later ones would move. */
function readNested(item: XmlElement, attributes: CascadedAttributes, directory: Directory): Nested | undefined {
  const until = readEnd(item.child('Delimiter'), attributes);
  if (until === undefined) return undefined;
  return omitUndefined<Nested>({
    style: directory.characterStyle(childText(item, 'AppliedCharacterStyle'), attributes),
    until,
    count: childCount(item, 'Repetition'),
    inclusive: childText(item, 'Inclusive') === 'true',
  });
}

function readEnd(delimiter: XmlElement | undefined, attributes: CascadedAttributes): Nested['until'] | undefined {
  const text = delimiter?.text ?? '';
  if (delimiter?.attribute('type') !== 'enumeration') {
    const characters = decodeMetacharacters(text);
    return characters === '' ? undefined : { characters };
  }
  const end = Object.hasOwn(ends, text) ? ends[text] : undefined;
  if (end === undefined) attributes.report('TEXT_VALUE_UNKNOWN', `Delimiter="${clip(text)}" of a nested style`);
  return end;
}

function readLineStyle(item: XmlElement, attributes: CascadedAttributes, directory: Directory): LineStyle | undefined {
  const lines = childCount(item, 'LineCount');
  const repeat = Math.max(0, Math.trunc(Number(childText(item, 'RepeatLast')) || 0));
  const style = directory.characterStyle(childText(item, 'AppliedCharacterStyle'), attributes);
  return omitUndefined<LineStyle>({ style, lines, repeat: repeat === 0 ? undefined : repeat });
}

function readGrepStyle(item: XmlElement, attributes: CascadedAttributes, directory: Directory): GrepStyle | undefined {
  const style = directory.characterStyle(childText(item, 'AppliedCharacterStyle'), attributes);
  const pattern = item.child('GrepExpression')?.text ?? '';
  return style === undefined || pattern === '' ? undefined : { style, pattern };
}

function childText(item: XmlElement, name: string): string | undefined {
  return item.child(name)?.text.trim();
}

function childCount(item: XmlElement, name: string): number {
  return Math.max(1, Math.trunc(Number(childText(item, name)) || 1));
}
