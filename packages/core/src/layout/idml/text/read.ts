import type { Design } from '../../../models/design/document.ts';
import type { Element } from '../../../models/design/elements.ts';
import type { NotesSetting } from '../../../models/design/notes-setting.ts';
import type { Bookmark, Condition, Link, Variable } from '../../../models/design/references.ts';
import type { Story } from '../../../models/design/stories.ts';
import type { Styles } from '../../../models/design/styles.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { omitUndefined } from '../../omit-undefined.ts';
import type { Idml, StoryUse } from '../idml.ts';
import { storyId } from '../idml.ts';
import { tagOf } from '../references.ts';
import { attributesOf, CascadedAttributes, clip, plainName } from './attributes/cascaded-attributes.ts';

import { Directory } from './directory.ts';
import { Endnotes } from './notes/endnotes.ts';
import { readNoteOptions } from './notes/note-options.ts';
import { Conditions } from './references/conditions.ts';
import { repairReferences } from './references/cross-references.ts';
import type { UsedFont } from './references/fonts-used.ts';
import { FontsUsed } from './references/fonts-used.ts';
import type { LinkTarget } from './references/links.ts';
import { Links } from './references/links.ts';
import { readVariables } from './references/variables.ts';
import type { TextTools } from './story/scope.ts';
import { StoryReader } from './story/story-reader.ts';
import { SharedFormats } from './styles/story-formats.ts';
import { TextStyles } from './styles/text-styles.ts';
import { TableStyles } from './tables/table-styles.ts';

/** Everything read from the text of a layout. */
export interface TextContent {
  readonly stories: Story[];
  readonly styles: Pick<Styles, 'paragraph' | 'character' | 'cell' | 'table'>;
  readonly links: Link[];
  readonly anchors: LinkTarget[];
  readonly conditions: Condition[];
  readonly variables: Variable[];
  readonly bookmarks: Bookmark[];
  readonly lists: NonNullable<Design['lists']>;
  readonly notes: NotesSetting | undefined;
  readonly usedFonts: UsedFont[];
}

/**
 * Reads the stories in use and everything they refer to. Anchored items may have stories, so `uses` can grow while it
 * is read.
 */
export async function readText(
  idml: Idml,
  uses: readonly StoryUse[],
  readAnchored: (item: XmlElement, copy: string) => Element | undefined,
): Promise<TextContent> {
  const directory = new Directory(idml);
  const textStyles = new TextStyles(directory);
  const { paragraph, character } = await textStyles.read();
  const tableStyles = new TableStyles(directory);
  const { notes, endnotesByStory } = readNoteOptions(directory);
  const { format, start } = notes?.endnotes ?? {};
  const conditions = new Conditions(idml);
  const links = new Links(idml);
  const fonts = new FontsUsed(idml);
  const variables = readVariables(directory);
  const endnotes = new Endnotes(format, start ?? 1, endnotesByStory);
  const footnoteStyle = idml.parts.preferences?.child('FootnoteOption')?.attribute('FootnoteTextStyle');
  const tools: TextTools = {
    ...{
      directory,
      textStyles,
      sharedFormats: new SharedFormats(),
      tableStyles,
      conditions,
      links,
      variables,
      endnotes,
      fonts,
      footnoteStyle,
      usedIds: new Set(),
    },
    readAnchored,
  };

  const stories = await readStories(idml, uses, tools);
  repairReferences(stories, new Set(links.anchors.map(({ id }) => id)), idml);
  return {
    stories,
    styles: { paragraph, character, cell: [...tableStyles.cell], table: [...tableStyles.table] },
    links: links.list(),
    bookmarks: links.bookmarks,
    anchors: links.anchors,
    conditions: [...conditions.list],
    variables: [...variables.values()],
    lists: readLists(idml),
    notes,
    usedFonts: fonts.list,
  };
}

async function readStories(idml: Idml, uses: readonly StoryUse[], tools: TextTools): Promise<Story[]> {
  const bySelf = new Map<string, XmlElement>();
  for (const story of idml.parts.stories) {
    const self = story.attribute('Self') ?? '';
    if (!bySelf.has(self)) bySelf.set(self, story);
  }
  const found = new Map<string, { story: Story; frames: Set<string> }>();
  for (const use of uses) {
    const id = storyId(idml, use);
    const known = found.get(id);
    if (known === undefined) {
      await idml.context.breathe();
      found.set(id, { story: readStory(tools, bySelf.get(use.story), use, id), frames: new Set() });
    }
  }
  // All frames are known only now: a story may continue in a frame that is anchored in a later story.
  for (const use of uses) for (const frame of use.frames) found.get(storyId(idml, use))?.frames.add(frame);
  noteUnplaced(idml, uses);
  noteBackingText(idml);
  return [...found.values()].map(({ story, frames }) => ({ ...story, frames: [...frames] }));
}

function readStory(tools: TextTools, element: XmlElement | undefined, use: StoryUse, id: string): Story {
  const { idml, rootParagraphStyle } = tools.directory;
  if (element === undefined) {
    idml.context.note('TEXT_REFERENCE_MISSING', `story "${clip(use.story)}" not found; used an empty story`);
    return { id, frames: [], paragraphs: [{ style: rootParagraphStyle, runs: [] }] };
  }
  const reader = new StoryReader(tools, element, use.copy);
  const paragraphs = reader.readMain();
  const preference = element.child('StoryPreference');
  const attributes = new CascadedAttributes(preference === undefined ? [] : [attributesOf(preference)], reader.report);
  const { flows, tables, notes, elements } = reader.parts;
  const title = plainName(element.attribute('StoryTitle') ?? '');
  return omitUndefined<Story>({
    id,
    name: title === '' ? undefined : title,
    direction: attributes.attribute('StoryDirection') === 'RightToLeftDirection' ? 'rtl' : undefined,
    orientation: attributes.attribute('StoryOrientation') === 'Vertical' ? 'vertical' : undefined,
    opticalMargin:
      attributes.boolean('OpticalMarginAlignment') === true
        ? (attributes.number('OpticalMarginSize') ?? 12)
        : undefined,
    frames: [],
    paragraphs,
    flows: flows.length === 0 ? undefined : flows,
    tables: tables.length === 0 ? undefined : tables,
    notes: notes.length === 0 ? undefined : notes,
    elements: elements.length === 0 ? undefined : elements,
    role: readRole(element),
  });
}

/** Returns the XML tag of the whole story. */
function readRole(story: XmlElement): string | undefined {
  const tagged = story.child('XMLElement');
  if (tagged === undefined || tagged.attribute('XMLContent') !== story.attribute('Self')) return undefined;
  return tagOf(tagged.attribute('MarkupTag'));
}

/** Notes stories without frames. They are omitted, because InDesign does not show them either. */
function noteUnplaced({ parts, context }: Idml, uses: readonly StoryUse[]): void {
  const placed = new Set(uses.map(({ story }) => story));
  for (const story of parts.stories) {
    const self = story.attribute('Self') ?? '';
    if (!placed.has(self)) context.note('TEXT_UNPLACED', undefined, { item: clip(self) });
  }
}

/** Notes tagged text that was never placed in a frame. InDesign shows it only in its structure pane. */
function noteBackingText({ parts, context }: Idml): void {
  const open = [...(parts.backingStory?.elements() ?? [])];
  for (let element = open.pop(); element !== undefined; element = open.pop()) {
    if (element.name === 'Content' && element.text.replaceAll('\ufeff', '').trim() !== '') {
      context.note('TEXT_UNPLACED', undefined, { item: 'XmlStory' });
      return;
    }
    for (const inner of element.elements()) open.push(inner);
  }
}

/** Reads the named lists, which are counted across the document. The default list is counted per story. */
function readLists({ parts, id }: Idml): NonNullable<Design['lists']> {
  const found = new Map<string, NonNullable<Design['lists']>[number]>();
  for (const element of parts.designmap.childrenNamed('NumberingList')) {
    const [self, name] = [element.attribute('Self'), plainName(element.attribute('Name') ?? '')];
    if (self === undefined || name === '[Default]' || name === '') continue;
    const is = (attribute: string) => element.attribute(attribute) === 'true' || undefined;
    const acrossStories = is('ContinueNumbersAcrossStories');
    found.set(
      self,
      omitUndefined<NonNullable<Design['lists']>[number]>({
        id: id(self),
        name,
        acrossStories,
        acrossDocuments: is('ContinueNumbersAcrossDocuments'),
      }),
    );
  }
  return [...found.values()];
}
