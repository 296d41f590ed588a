import type { Marker, Paragraph } from '../../../../models/design/stories.ts';
import { XmlElement } from '../../../../xml/element.ts';
import { tagOf } from '../../references.ts';
import type { TextReport } from '../attributes/cascaded-attributes.ts';
import { clip } from '../attributes/cascaded-attributes.ts';
import type { CharacterFormat } from '../styles/story-formats.ts';
import { StoryFormats } from '../styles/story-formats.ts';
import type { ContentPart } from './content.ts';
import { readContent, readText } from './content.ts';
import { inlineReaders } from './inline.ts';
import type { RunContent, RunMetadata } from './paragraph-builder.ts';
import { ParagraphBuilder } from './paragraph-builder.ts';
import type { StoryParts, StoryScope, TextPosition, TextTools } from './scope.ts';

const breakMarkers = {
  NextColumn: 'column-break',
  NextFrame: 'frame-break',
  NextPage: 'page-break',
  NextOddPage: 'odd-page-break',
  NextEvenPage: 'even-page-break',
} as const;
const pageMarkers = {
  AutoPageNumber: 'page-number',
  NextPageNumber: 'next-page',
  PreviousPageNumber: 'previous-page',
} as const;

/** Elements that wrap text. Text in unknown elements is read as well. */
const wrappers = new Set(['ParagraphStyleRange', 'CharacterStyleRange', 'HiddenText', 'XMLElement']);

/** Reads one story or a copy of it: its text once, in order, with everything in it. */
export class StoryReader implements StoryScope {
  readonly tools: TextTools;
  readonly story: XmlElement;
  readonly copy: string;
  readonly report: TextReport;
  readonly parts: StoryParts = { flows: [], tables: [], notes: [], elements: [] };
  readonly #formats: StoryFormats;
  #idCount = 0;

  constructor(tools: TextTools, story: XmlElement, copy: string) {
    const item = clip(story.attribute('Self') ?? 'Story');
    this.tools = tools;
    this.story = story;
    this.copy = copy;
    this.report = (code, detail) => tools.directory.idml.context.note(code, detail, { item });
    this.#formats = new StoryFormats(tools.textStyles, tools.sharedFormats, this.report, (all) =>
      tools.fonts.addForParagraph(all, tools.textStyles),
    );
  }

  /** Reads the main text of the story. */
  readMain(): Paragraph[] {
    return this.#readFlow(this.story, undefined);
  }

  addFlow(id: string, root: XmlElement, paragraphStyle: string | undefined): void {
    const flow: StoryParts['flows'][number] = { id, paragraphs: [] };
    this.parts.flows.push(flow); // added before nested flows, which come later in the text
    flow.paragraphs = this.#readFlow(root, paragraphStyle);
  }

  id(path: string): string {
    const { directory, usedIds: taken } = this.tools;
    const position = this.copy === '' ? path : `${path}@${this.copy}`;
    let id = directory.idml.id(position);
    while (taken.has(id)) {
      this.#idCount += 1;
      id = directory.idml.id(`${position}/${this.#idCount}`);
    }
    taken.add(id);
    return id;
  }

  nextId(kind: string): string {
    this.#idCount += 1;
    return this.id(`${this.story.attribute('Self') ?? ''}/${kind}/${this.#idCount}`);
  }

  readChildren(node: XmlElement, position: TextPosition, paragraphs: ParagraphBuilder): void {
    for (const child of node.children) if (child instanceof XmlElement) this.#read(child, position, paragraphs);
  }

  isDropped(position: TextPosition, paragraphs: ParagraphBuilder): boolean {
    return position.hidden && this.#metadataOf(paragraphs.format(position), position) === undefined;
  }

  add(content: RunContent, position: TextPosition, paragraphs: ParagraphBuilder): void {
    const format = paragraphs.format(position);
    const metadata = this.#metadataOf(format, position);
    if (metadata === undefined) return;
    if ('text' in content) this.tools.fonts.addForCharacters(format.all);
    paragraphs.add(content, format, metadata);
  }

  addText(text: string, position: TextPosition, paragraphs: ParagraphBuilder): void {
    for (const part of readText(text)) this.#readPart(part, position, paragraphs);
  }

  #readFlow(root: XmlElement, paragraphStyle: string | undefined): Paragraph[] {
    const onJoin = () =>
      this.report('TEXT_PARAGRAPHS_JOINED', 'the ranges have different paragraph styles; the first is used');
    const paragraphs = new ParagraphBuilder(this.#formats, onJoin);
    const nothing = {
      paragraph: undefined,
      character: undefined,
      linkStyle: undefined,
      link: undefined,
      field: undefined,
      role: undefined,
    };
    const position: TextPosition = { ...nothing, story: this.story, paragraphStyle, hidden: false };
    this.readChildren(root, position, paragraphs);
    return paragraphs.close({ ...position, ...firstRanges(root) });
  }

  #read(node: XmlElement, position: TextPosition, paragraphs: ParagraphBuilder): void {
    this.tools.directory.idml.context.spend(10);
    const reader = inlineReaders.get(node.name);
    if (node.name === 'Content') for (const part of readContent(node)) this.#readPart(part, position, paragraphs);
    else if (node.name === 'Br') this.#endParagraph(position, paragraphs);
    else if (reader !== undefined) reader(this, node, position, paragraphs);
    else {
      if (!wrappers.has(node.name)) this.report('LAYOUT_PART_UNREAD', `unknown element "${clip(node.name)}"`);
      this.readChildren(node, this.#positionWithin(node, position), paragraphs);
    }
  }

  #readPart(part: ContentPart, position: TextPosition, paragraphs: ParagraphBuilder): void {
    if ('end' in part) this.#endParagraph(position, paragraphs);
    else if ('unknown' in part) {
      this.report('TEXT_VALUE_UNKNOWN', `unknown special character "${clip(part.unknown)}" was dropped`);
    } else this.#addPart(part, position, paragraphs);
  }

  #addPart(
    part: Extract<ContentPart, { text: string } | { marker: Marker }>,
    position: TextPosition,
    paragraphs: ParagraphBuilder,
  ): void {
    const format = paragraphs.format(position);
    const metadata = this.#metadataOf(format, position);
    if (metadata === undefined) return;
    if ('text' in part) {
      this.tools.fonts.addForCharacters(format.all);
      paragraphs.addText(part.text, format, metadata);
    } else {
      const page = part.marker === 'page-number' ? format.attributes.attribute('PageNumberType') : undefined;
      paragraphs.addMarker(lookUp(page, pageMarkers) ?? part.marker, format, metadata);
    }
  }

  /** Returns the position within an element that only wraps text: a range, an XML tag or an unknown element. */
  #positionWithin(node: XmlElement, position: TextPosition): TextPosition {
    switch (node.name) {
      case 'ParagraphStyleRange':
        return { ...position, paragraph: node, character: undefined };
      case 'CharacterStyleRange':
        return { ...position, character: node };
      case 'HiddenText':
        return { ...position, hidden: true };
      case 'XMLElement':
        return { ...position, role: this.#roleWithin(node, position) };
      default:
        return position;
    }
  }

  /** Returns the role of nested text. The tag of the whole story is the role of the story instead. */
  #roleWithin(node: XmlElement, { role }: TextPosition): string | undefined {
    const isWhole = node.attribute('XMLContent') === this.story.attribute('Self');
    const tag = isWhole ? undefined : tagOf(node.attribute('MarkupTag'));
    const isEmpty = node.elements().length === 0 && node.attribute('XMLContent') === undefined;
    if (tag !== undefined && isEmpty) this.report('TEXT_MARKS_DROPPED', `empty XML tag "${clip(tag)}"`);
    return tag === undefined ? role : role === undefined ? tag : `${role}/${tag}`;
  }

  /** Ends a paragraph, with its break if it has one. Hidden text must not end a visible paragraph. */
  #endParagraph(position: TextPosition, paragraphs: ParagraphBuilder): void {
    const format = paragraphs.format(position);
    const metadata = this.#metadataOf(format, position);
    if (metadata === undefined) return;
    const marker = lookUp(format.attributes.attribute('ParagraphBreakType'), breakMarkers);
    if (position.hidden) {
      this.report('TEXT_BREAKS_HIDDEN', 'a paragraph break in hidden conditional text became a line break');
      paragraphs.addMarker('line-break', format, metadata);
      return;
    }
    if (marker !== undefined) paragraphs.addMarker(marker, format, metadata);
    paragraphs.end(position);
  }

  /** Returns link, field, role and conditions, or undefined for hidden text that no condition can show. */
  #metadataOf(format: CharacterFormat, position: TextPosition): RunMetadata | undefined {
    const conditions = this.tools.conditions.appliedTo(format.attributes);
    if (position.hidden && (conditions.length === 0 || conditions.some(({ visible }) => visible))) {
      this.report('TEXT_MARKS_DROPPED', 'hidden text without a condition that hides it');
      return undefined;
    }
    const { link, field, role } = position;
    return { link, field, role, conditions: conditions.map(({ id }) => id) };
  }
}

function lookUp<Value>(value: string | undefined, table: Readonly<Record<string, Value>>): Value | undefined {
  return value !== undefined && Object.hasOwn(table, value) ? table[value] : undefined;
}

/** Returns the first ranges of a text without content. */
function firstRanges(root: XmlElement): Partial<TextPosition> {
  for (const child of root.elements()) {
    if (child.name === 'ParagraphStyleRange') {
      return { paragraph: child, character: child.child('CharacterStyleRange') };
    }
    const inside = child.name === 'XMLElement' ? firstRanges(child) : {};
    if (inside.paragraph !== undefined) return inside;
  }
  return {};
}
