import type { Element } from '../../../../models/design/elements.ts';
import type { Variable } from '../../../../models/design/references.ts';
import type { Paragraph, StoryNote } from '../../../../models/design/stories.ts';
import type { Table } from '../../../../models/design/tables.ts';
import type { XmlElement } from '../../../../xml/element.ts';
import type { TextReport } from '../attributes/cascaded-attributes.ts';
import type { Directory } from '../directory.ts';
import type { Endnotes } from '../notes/endnotes.ts';
import type { Conditions } from '../references/conditions.ts';
import type { FontsUsed } from '../references/fonts-used.ts';
import type { Links } from '../references/links.ts';
import type { Ranges, SharedFormats } from '../styles/story-formats.ts';
import type { TextStyles } from '../styles/text-styles.ts';
import type { TableStyles } from '../tables/table-styles.ts';
import type { ParagraphBuilder, RunContent } from './paragraph-builder.ts';

/** What all stories of a document share. */
export interface TextTools {
  readonly directory: Directory;
  readonly textStyles: TextStyles;
  readonly sharedFormats: SharedFormats;
  readonly tableStyles: TableStyles;
  readonly conditions: Conditions;
  readonly links: Links;
  readonly variables: ReadonlyMap<string, Variable>;
  readonly endnotes: Endnotes;
  readonly fonts: FontsUsed;
  /** The ids that are given: files exist in which several things have the same `Self`. */
  readonly usedIds: Set<string>;
  /** Of the text of footnotes, where it names none. */
  readonly footnoteStyle: string | undefined;
  readAnchored(item: XmlElement, copy: string): Element | undefined;
}

/** Where in a story a node stands. */
export interface TextPosition extends Ranges {
  readonly link: string | undefined;
  /** The field of a data source that the text stands for. */
  readonly field: string | undefined;
  /** The XML tags around the text, the outermost first. */
  readonly role: string | undefined;
  /** Within text that conditions hide. */
  readonly hidden: boolean;
}

/** What the parts of a story are collected in; all texts of it share them. */
export interface StoryParts {
  readonly flows: { id: string; paragraphs: Paragraph[] }[];
  readonly tables: Table[];
  readonly notes: StoryNote[];
  readonly elements: Element[];
}

/** One story while it is read, for those who read something within it. */
export interface StoryScope {
  readonly tools: TextTools;
  readonly story: XmlElement;
  readonly copy: string;
  readonly report: TextReport;
  readonly parts: StoryParts;
  /** A new id for something in this story; copies of a text have their own. */
  id(path: string): string;
  /** The id of something that the layout gives no name: by its kind and number in the story. */
  nextId(kind: string): string;
  /** Reads a text of its own into `flows`, under that id. */
  addFlow(id: string, root: XmlElement, paragraphStyle: string | undefined): void;
  readChildren(node: XmlElement, position: TextPosition, paragraphs: ParagraphBuilder): void;
  /** True if what stands here is hidden and no condition can show it; that is noted. */
  isDropped(position: TextPosition, paragraphs: ParagraphBuilder): boolean;
  /** Adds something to the paragraph, unless it is hidden for good. */
  add(content: RunContent, position: TextPosition, paragraphs: ParagraphBuilder): void;
  /** Adds text that the layout keeps as an attribute. */
  addText(text: string, position: TextPosition, paragraphs: ParagraphBuilder): void;
}

/** Reads one kind of element within text. */
export type InlineReader = (
  scope: StoryScope,
  node: XmlElement,
  position: TextPosition,
  paragraphs: ParagraphBuilder,
) => void;
