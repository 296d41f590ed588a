import type { XmlElement } from '../../../../xml/element.ts';
import { mergeFieldsOf } from '../../merge-fields.ts';
import { clip } from '../attributes/cascaded-attributes.ts';
import { readCrossReference } from '../references/cross-references.ts';
import { readTable } from '../tables/table.ts';
import { readAnchor } from './anchor.ts';
import type { InlineReader, StoryScope, TextPosition } from './scope.ts';

/**
 * Items that can be anchored in text. Items without a shape are included, so that the item reader notes what is lost.
 */
const itemElements = [
  ...['TextFrame', 'Rectangle', 'Oval', 'Polygon', 'GraphicLine', 'Group', 'Button', 'MultiStateObject', 'EPSText'],
  ...['FormField', 'CheckBox', 'ComboBox', 'ListBox', 'RadioButton', 'TextBox', 'SignatureField', 'HtmlItem', 'SVG'],
  ...['EndnoteTextFrame', 'Image', 'EPS', 'PDF', 'WMF', 'PICT', 'ImportedPage', 'Movie', 'Sound', 'Graphic'],
];

/** Settings and markers within text. They are not shown, and the schema allows no text in them. */
const withoutText = [
  ...['Properties', 'StoryPreference', 'InCopyExportOption', 'MetadataPacketPreference', 'LinkedStoryOption', 'Link'],
  ...['GridDataInformation', 'XMLAttribute', 'XMLComment', 'XMLInstruction', 'DTD', 'Row', 'Column', 'Label'],
  ...['AnchoredObjectSetting', 'ObjectExportOption', 'MathObject'],
];

const hyperlink: InlineReader = (scope, node, position, paragraphs) =>
  scope.readChildren(node, insideLink(scope, node, position), paragraphs);

const crossReference: InlineReader = (scope, node, position, paragraphs) =>
  readCrossReference(scope, node, insideLink(scope, node, position), paragraphs);

/**
 * Reads an anchor: an empty marker, or an element around the text that it marks. InDesign writes the text of an endnote
 * within its `EndnoteRange`.
 */
const anchor: InlineReader = (scope, node, position, paragraphs) => {
  const self = node.attribute('Self');
  if (self !== undefined) {
    paragraphs.addAnchor(scope.tools.links.addAnchor(self, node.attribute('Name'), scope.copy), position);
  }
  scope.readChildren(node, position, paragraphs);
};

/** Deleted text is omitted. Added and moved text is kept. */
const change: InlineReader = (scope, node, position, paragraphs) => {
  if (node.attribute('ChangeType') === 'DeletedText') scope.report('TEXT_CHANGES_ACCEPTED', 'deleted text');
  else scope.readChildren(node, position, paragraphs);
};

const unsupportedMark: InlineReader = (scope, node) => scope.report('TEXT_MARKS_DROPPED', node.name);

/** Notes and omits text in an element that may hold none by the schema, because its position is not known. */
const reportTextWithin = (scope: StoryScope, node: XmlElement): void => {
  if (holdsText(node)) scope.report('TEXT_ITEM_DROPPED', `text within ${node.name}`);
};

const table: InlineReader = (scope, node, position, paragraphs) => {
  if (scope.isDropped(position, paragraphs)) return;
  const found = readTable(scope, node);
  if (found === undefined) return;
  scope.parts.tables.push(found);
  scope.add({ kind: 'table', table: found.id }, position, paragraphs);
};

const footnote: InlineReader = (scope, node, position, paragraphs) => {
  if (scope.isDropped(position, paragraphs)) return;
  const note = scope.nextId('footnote');
  const content = scope.nextId('footnote-text');
  scope.parts.notes.push({ id: note, kind: 'footnote', content });
  scope.add({ kind: 'note', note }, position, paragraphs);
  scope.addFlow(content, node, scope.tools.footnoteStyle);
};

/** Reads an endnote as a reference, because its text is a story with its own frames. */
const endnote: InlineReader = (scope, node, position, paragraphs) => {
  reportTextWithin(scope, node);
  const text = scope.tools.endnotes.next(scope.story.attribute('Self') ?? '', scope.report);
  const to = scope.tools.directory.idml.id(node.attribute('EndnoteTextRange') ?? '');
  scope.add({ kind: 'reference', to, format: 'endnote', text }, position, paragraphs);
};

const variable: InlineReader = (scope, node, position, paragraphs) => {
  reportTextWithin(scope, node);
  const text = node.attribute('ResultText') ?? '';
  const self = node.attribute('AssociatedTextVariable') ?? '';
  const found = scope.tools.variables.get(self);
  if (found !== undefined) return scope.add({ kind: 'variable', variable: found.id, text }, position, paragraphs);
  scope.report('TEXT_REFERENCE_MISSING', `text variable "${clip(self)}" not found; used its last text`);
  scope.addText(text, position, paragraphs);
};

/** Reads a glyph without a Unicode character, with the characters it stands for. */
const gaiji: InlineReader = (scope, node, position, paragraphs) => {
  const glyph = node.child('Properties')?.child('GlyphletOwnedItem');
  scope.report(
    'TEXT_ITEM_DROPPED',
    `a glyph without Unicode value from font "${clip(glyph?.attribute('Fontname') ?? 'unknown')}"`,
  );
  if (node.child('Content') !== undefined) scope.readChildren(node, position, paragraphs);
  else scope.addText(glyph?.attribute('UnicodeString') ?? '', position, paragraphs);
};

const item: InlineReader = (scope, node, position, paragraphs) => {
  if (scope.isDropped(position, paragraphs)) return;
  const element = scope.tools.readAnchored(node, scope.copy);
  if (element === undefined) {
    scope.report('TEXT_ITEM_DROPPED', `${node.name} ${clip(node.attribute('Self') ?? '')}`);
    return;
  }
  scope.parts.elements.push(element);
  scope.add({ kind: 'element', element: element.id, at: readAnchor(node, scope.report) }, position, paragraphs);
};

/** Readers by element name. Other elements are searched for text. */
export const inlineReaders: ReadonlyMap<string, InlineReader> = new Map<string, InlineReader>([
  ['HyperlinkTextSource', hyperlink],
  ['CrossReferenceSource', crossReference],
  ['HyperlinkTextDestination', anchor],
  ['ParagraphDestination', anchor],
  ['EndnoteRange', anchor],
  ['Change', change],
  ['Note', unsupportedMark],
  ['PageReference', unsupportedMark],
  ['Table', table],
  ['Footnote', footnote],
  ['Endnote', endnote],
  ['TextVariableInstance', variable],
  ['GaijiOwnedItemObject', gaiji],
  ...itemElements.map((name): [string, InlineReader] => [name, item]),
  ...withoutText.map((name): [string, InlineReader] => [name, reportTextWithin]),
]);

function holdsText(node: XmlElement): boolean {
  return node.elements().some((child) => (child.name === 'Content' ? child.text !== '' : holdsText(child)));
}

/** Returns the position within a link source, with the link and the character style that it names. */
function insideLink({ tools }: StoryScope, node: XmlElement, position: TextPosition): TextPosition {
  const style = node.attribute('AppliedCharacterStyle');
  const linkStyle = style === undefined || style === 'n' ? position.linkStyle : style;
  const link = tools.links.linkOf(node) ?? position.link;
  const field = mergeFieldsOf(tools.directory.idml).ofText(node) ?? position.field;
  return { ...position, linkStyle, link, field };
}
