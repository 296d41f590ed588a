import type { Variable } from '../../../../models/design/references.ts';
import type { XmlElement } from '../../../../xml/element.ts';
import { omitUndefined } from '../../../omit-undefined.ts';
import { attributesOf, CascadedAttributes, clip, plainName } from '../attributes/cascaded-attributes.ts';
import { decodeMetacharacters } from '../attributes/metacharacters.ts';

import type { Directory } from '../directory.ts';

const kinds: Readonly<Record<string, Variable['kind']>> = {
  CustomTextType: 'text',
  FileNameType: 'file-name',
  LastPageNumberType: 'last-page-number',
  ChapterNumberType: 'chapter-number',
  OutputDateType: 'printed-at',
  CreationDateType: 'created-at',
  ModificationDateType: 'modified-at',
  MatchCharacterStyleType: 'running-header-character',
  MatchParagraphStyleType: 'running-header-paragraph',
  LiveCaptionType: 'caption',
  XrefPageNumberType: 'page-number',
  XrefChapterNumberType: 'chapter-number',
};

/** Characters that XML cannot hold are stored as instructions, and in attributes as the instruction's text. */
const escaped = /<\?AID [0-9A-Fa-f]{4}\?>/g;

/** Reads the text variables of the document, by `Self`. */
export function readVariables(directory: Directory): Map<string, Variable> {
  const found = new Map<string, Variable>();
  for (const element of directory.idml.parts.designmap.childrenNamed('TextVariable')) {
    const self = element.attribute('Self');
    const variable = self === undefined || found.has(self) ? undefined : readVariable(element, self, directory);
    if (self !== undefined && variable !== undefined) found.set(self, variable);
  }
  return found;
}

function readVariable(element: XmlElement, self: string, directory: Directory): Variable | undefined {
  const name = plainName((element.attribute('Name') ?? self).replace(escaped, ''));
  const { id, context } = directory.idml;
  const type = element.attribute('VariableType') ?? '';
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  if (kind === undefined) {
    context.note('TEXT_VALUE_UNKNOWN', `VariableType="${clip(type)}"`, { item: clip(name) });
    return undefined;
  }
  const preference = element
    .elements()
    .find((child) => child.name.endsWith('VariablePreference') || /^Match/.test(child.name));
  const attributes = new CascadedAttributes(
    preference === undefined ? [] : [attributesOf(preference)],
    (code, detail) => context.note(code, detail, { item: clip(name) }),
  );
  const style =
    directory.paragraphStyle(attributes.attribute('AppliedParagraphStyle'), attributes) ??
    directory.characterStyle(attributes.attribute('AppliedCharacterStyle'), attributes);
  return omitUndefined<Variable>({
    id: id(self),
    name,
    kind,
    text: kind === 'text' ? decodeMetacharacters(attributes.attribute('Contents') ?? '') : undefined,
    format: attributes.name('Format') ?? attributes.name('MetadataProviderName'),
    style,
    before: textOf(attributes, 'TextBefore'),
    after: textOf(attributes, 'TextAfter'),
  });
}

function textOf(attributes: CascadedAttributes, name: string): string | undefined {
  const text = decodeMetacharacters(attributes.attribute(name) ?? '');
  return text === '' ? undefined : text;
}
