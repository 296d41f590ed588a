import type { XmlElement } from '../../../xml/element.ts';
import { readAnchor } from './anchor.ts';
import { readCrossReference } from './cross-references.ts';
import { clip } from './said.ts';
import type { NodeReader, Place, StoryScope } from './scope.ts';
import { readTable } from './tables/table.ts';

/** Items that stand in text. Those that are no shapes are asked for, too: whoever reads items says what is lost. */
const items = [
  ...['TextFrame', 'Rectangle', 'Oval', 'Polygon', 'GraphicLine', 'Group', 'Button', 'MultiStateObject', 'EPSText'],
  ...['FormField', 'CheckBox', 'ComboBox', 'ListBox', 'RadioButton', 'TextBox', 'SignatureField', 'HtmlItem', 'SVG'],
  ...['EndnoteTextFrame', 'Image', 'EPS', 'PDF', 'WMF', 'PICT', 'ImportedPage', 'Movie', 'Sound', 'Graphic'],
];

/** Settings and marks within text: nothing of them is shown, and by the schema they hold no text. */
const silent = [
  ...['Properties', 'StoryPreference', 'InCopyExportOption', 'MetadataPacketPreference', 'LinkedStoryOption', 'Link'],
  ...['GridDataInformation', 'XMLAttribute', 'XMLComment', 'XMLInstruction', 'DTD', 'Row', 'Column', 'Label'],
  ...['AnchoredObjectSetting', 'ObjectExportOption', 'MathObject'],
];

const intoHyperlink: NodeReader = (scope, node, place, paragraphs) =>
  scope.readChildren(node, linked(scope, node, place), paragraphs);

const crossReference: NodeReader = (scope, node, place, paragraphs) =>
  readCrossReference(scope, node, linked(scope, node, place), paragraphs);

/** Marks a place, or surrounds the text that it marks: InDesign writes the text of an endnote within its `EndnoteRange`. */
const anchor: NodeReader = (scope, node, place, paragraphs) => {
  const self = node.attribute('Self');
  if (self !== undefined) {
    paragraphs.addAnchor(scope.world.links.addAnchor(self, node.attribute('Name'), scope.copy), place);
  }
  scope.readChildren(node, place, paragraphs);
};

/** Deleted text is gone; what was added, or moved to here, is text. */
const change: NodeReader = (scope, node, place, paragraphs) => {
  if (node.attribute('ChangeType') === 'DeletedText') scope.report('TEXT_CHANGES_ACCEPTED', 'deleted text');
  else scope.readChildren(node, place, paragraphs);
};

const mark: NodeReader = (scope, node) => scope.report('TEXT_MARKS_DROPPED', node.name);

/** Text in an element that holds none by the schema has no known place, so it is left out with a note. */
const reportTextWithin = (scope: StoryScope, node: XmlElement): void => {
  if (holdsText(node)) scope.report('TEXT_ITEM_DROPPED', `text within ${node.name}`);
};

const table: NodeReader = (scope, node, place, paragraphs) => {
  if (scope.isDropped(place, paragraphs)) return;
  const found = readTable(scope, node);
  if (found === undefined) return;
  scope.parts.tables.push(found);
  scope.add({ kind: 'table', table: found.id }, place, paragraphs);
};

const footnote: NodeReader = (scope, node, place, paragraphs) => {
  if (scope.isDropped(place, paragraphs)) return;
  const note = scope.nextId('footnote');
  const content = scope.nextId('footnote-text');
  scope.parts.notes.push({ id: note, kind: 'footnote', content });
  scope.add({ kind: 'note', note }, place, paragraphs);
  scope.addFlow(content, node, scope.world.footnoteStyle);
};

/** The text of endnotes is a story with frames of its own, so that it is referred to where it stands. */
const endnote: NodeReader = (scope, node, place, paragraphs) => {
  reportTextWithin(scope, node);
  const text = scope.world.endnotes.next(scope.story.attribute('Self') ?? '');
  const to = scope.world.directory.idml.id(node.attribute('EndnoteTextRange') ?? '');
  scope.add({ kind: 'reference', to, format: 'endnote', text }, place, paragraphs);
};

const variable: NodeReader = (scope, node, place, paragraphs) => {
  reportTextWithin(scope, node);
  const text = node.attribute('ResultText') ?? '';
  const self = node.attribute('AssociatedTextVariable') ?? '';
  const found = scope.world.variables.get(self);
  if (found !== undefined) return scope.add({ kind: 'variable', variable: found.id, text }, place, paragraphs);
  scope.report('TEXT_REFERENCE_MISSING', `text variable ${clip(self)}, its last text instead`);
  scope.addText(text, place, paragraphs);
};

/** A glyph that is no character of Unicode by itself, with the characters that it stands for. */
const gaiji: NodeReader = (scope, node, place, paragraphs) => {
  const glyph = node.child('Properties')?.child('GlyphletOwnedItem');
  scope.report('TEXT_ITEM_DROPPED', `a glyph of ${clip(glyph?.attribute('Fontname') ?? 'no font')}`);
  if (node.child('Content') !== undefined) scope.readChildren(node, place, paragraphs);
  else scope.addText(glyph?.attribute('UnicodeString') ?? '', place, paragraphs);
};

const item: NodeReader = (scope, node, place, paragraphs) => {
  if (scope.isDropped(place, paragraphs)) return;
  const element = scope.world.readAnchored(node, scope.copy);
  if (element === undefined) {
    scope.report('TEXT_ITEM_DROPPED', `${node.name} ${clip(node.attribute('Self') ?? '')}`);
    return;
  }
  scope.parts.elements.push(element);
  scope.add({ kind: 'element', element: element.id, at: readAnchor(node, scope.report) }, place, paragraphs);
};

/** By the name of the element, who reads it; everything else is asked for what text it holds. */
export const inlineReaders: ReadonlyMap<string, NodeReader> = new Map<string, NodeReader>([
  ['HyperlinkTextSource', intoHyperlink],
  ['CrossReferenceSource', crossReference],
  ['HyperlinkTextDestination', anchor],
  ['ParagraphDestination', anchor],
  ['EndnoteRange', anchor],
  ['Change', change],
  ['Note', mark],
  ['PageReference', mark],
  ['Table', table],
  ['Footnote', footnote],
  ['Endnote', endnote],
  ['TextVariableInstance', variable],
  ['GaijiOwnedItemObject', gaiji],
  ...items.map((name): [string, NodeReader] => [name, item]),
  ...silent.map((name): [string, NodeReader] => [name, reportTextWithin]),
]);

function holdsText(node: XmlElement): boolean {
  return node.elements().some((child) => (child.name === 'Content' ? child.text !== '' : holdsText(child)));
}

/** Within the source of a link: what it leads to, and the style that it names. */
function linked({ world }: StoryScope, node: XmlElement, place: Place): Place {
  const style = node.attribute('AppliedCharacterStyle');
  const linkStyle = style === undefined || style === 'n' ? place.linkStyle : style;
  return { ...place, linkStyle, link: world.links.from(node) ?? place.link };
}
