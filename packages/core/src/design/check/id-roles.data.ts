/** Kinds of parts that have an id. */
export type PartKind =
  | 'anchor'
  | 'cell'
  | 'cell style'
  | 'character style'
  | 'condition'
  | 'element'
  | 'flow'
  | 'font'
  | 'layer'
  | 'link'
  | 'list'
  | 'merge field'
  | 'note'
  | 'object style'
  | 'page'
  | 'paragraph style'
  | 'story'
  | 'swatch'
  | 'swatch group'
  | 'table'
  | 'table style'
  | 'variable';

/**
 * The role of an id: `is` identifies the part that holds it; `to` refers to a part of these kinds, whose member `kind`
 * must be one of `kinds`; `within` refers to a part of the same story, which is checked with the story; `shared` is an
 * id that several parts have in common.
 */
export type IdRole =
  | { readonly is: PartKind }
  | { readonly to: readonly PartKind[]; readonly kinds?: readonly string[] }
  | { readonly within: 'story' }
  | { readonly shared: string };

const is = (kind: PartKind): IdRole => ({ is: kind });
const to = (...kinds: readonly PartKind[]): IdRole => ({ to: kinds });
const color: IdRole = { to: ['swatch'], kinds: ['color', 'tint', 'mixed', 'paper', 'registration', 'none'] };
const within: IdRole = { within: 'story' };

const elementRoles = (name: string): Record<string, IdRole> => ({
  [`${name}.id`]: is('element'),
  [`${name}.layer`]: to('layer'),
  [`${name}.objectStyle`]: to('object style'),
  [`${name}.field`]: to('merge field'),
  [`${name}.link`]: to('link'),
  [`${name}.anchor`]: to('anchor'),
  [`${name}.spanId`]: { shared: 'span' },
});

/** The role of every id in the document, by the name of its schema and the path of members to it. */
export const idRoles: Readonly<Record<string, IdRole>> = {
  'Font.id': is('font'),
  'Layer.id': is('layer'),
  'Page.id': is('page'),
  'Page.spread.id': { shared: 'spread' },
  'Guide.layer': to('layer'),

  'ColorSwatch.id': is('swatch'),
  'TintSwatch.id': is('swatch'),
  'TintSwatch.of': { to: ['swatch'], kinds: ['color', 'mixed', 'registration'] },
  'MixedSwatch.id': is('swatch'),
  'MixedSwatch.inks.swatch': { to: ['swatch'], kinds: ['color', 'registration'] },
  'GradientSwatch.id': is('swatch'),
  'GradientStop.swatch': color,
  'SpecialSwatch.id': is('swatch'),
  'SwatchGroup.id': is('swatch group'),
  'SwatchGroup.swatches': to('swatch'),
  'Fill.swatch': to('swatch'),
  'Stroke.swatch': to('swatch'),
  'Line.swatch': to('swatch'),
  'Rule.swatch': to('swatch'),
  'TextLine.swatch': to('swatch'),
  'Effect.swatch': color,
  'Effect.highlight.swatch': color,
  'Effect.shadow.swatch': color,

  ...elementRoles('ShapeElement'),
  ...elementRoles('ImageElement'),
  ...elementRoles('TextElement'),
  ...elementRoles('GroupElement'),
  'TextFrame.story': to('story'),

  'ParagraphStyle.id': is('paragraph style'),
  'ParagraphStyle.basedOn': to('paragraph style'),
  'ParagraphStyle.next': to('paragraph style'),
  'CharacterStyle.id': is('character style'),
  'CharacterStyle.basedOn': to('character style'),
  'Styles.object.id': is('object style'),
  'Styles.object.basedOn': to('object style'),
  'Styles.cell.id': is('cell style'),
  'Styles.cell.basedOn': to('cell style'),
  'Styles.table.id': is('table style'),
  'Styles.table.basedOn': to('table style'),
  'ObjectProperties.paragraphStyle': to('paragraph style'),
  'CellProperties.paragraphStyle': to('paragraph style'),
  'TableProperties.headerStyle': to('cell style'),
  'TableProperties.bodyStyle': to('cell style'),
  'TableProperties.footerStyle': to('cell style'),
  'TableProperties.leftColumnStyle': to('cell style'),
  'TableProperties.rightColumnStyle': to('cell style'),
  'List.list': to('list'),
  'List.characterStyle': to('character style'),
  'DropCap.style': to('character style'),
  'NestedStyle.style': to('character style'),
  'ParagraphProperties.lineStyles.style': to('character style'),
  'ParagraphProperties.grepStyles.style': to('character style'),

  'Story.id': is('story'),
  'Story.frames': { to: ['element'], kinds: ['text'] },
  'Story.flows.id': is('flow'),
  'Paragraph.style': to('paragraph style'),
  'Run.style': to('character style'),
  'Run.field': to('merge field'),
  'Run.link': to('link'),
  'Run.anchor': to('anchor'),
  'Run.conditions': to('condition'),
  'Run.variable': to('variable'),
  'Run.to': to('anchor'),
  'Run.element': within,
  'Run.table': within,
  'Run.note': within,
  'Table.id': is('table'),
  'Table.style': to('table style'),
  'Cell.id': is('cell'),
  'Cell.style': to('cell style'),
  'Cell.content': within,
  'Cell.element': within,
  'Note.id': is('note'),
  'Note.content': within,

  'Link.id': is('link'),
  'Link.page': to('page'),
  'Link.anchor': to('anchor'),
  'LinkTarget.id': is('anchor'),
  'Bookmark.link': to('link'),
  'MergeField.id': is('merge field'),
  'Condition.id': is('condition'),
  'Variable.id': is('variable'),
  'Variable.style': to('paragraph style', 'character style'),
  'Numbering.id': is('list'),
  'NotesSetting.footnotes.referenceStyle': to('character style'),
  'NotesSetting.footnotes.style': to('paragraph style'),
  'NotesSetting.footnotes.rule.swatch': to('swatch'),
  'NotesSetting.footnotes.continuingRule.swatch': to('swatch'),
  'NotesSetting.endnotes.referenceStyle': to('character style'),
  'NotesSetting.endnotes.style': to('paragraph style'),
  'NotesSetting.endnotes.titleStyle': to('paragraph style'),
};
