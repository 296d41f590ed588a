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

/** Data shared by all stories of a document. */
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
  /** Ids in use. Some files use the same `Self` for several elements. */
  readonly usedIds: Set<string>;
  /** Paragraph style of footnote text without its own style. */
  readonly footnoteStyle: string | undefined;
  readAnchored(item: XmlElement, copy: string): Element | undefined;
}

/** The position of a node in a story. */
export interface TextPosition extends Ranges {
  readonly link: string | undefined;
  /** The data merge field that the text stands for. */
  readonly field: string | undefined;
  /** The XML tags around the text, outermost first. */
  readonly role: string | undefined;
  /** True within text that conditions hide. */
  readonly hidden: boolean;
}

/** Collects the parts of a story. All texts of the story share it. */
export interface StoryParts {
  readonly flows: { id: string; paragraphs: Paragraph[] }[];
  readonly tables: Table[];
  readonly notes: StoryNote[];
  readonly elements: Element[];
}

/** One story while it is being read. */
export interface StoryScope {
  readonly tools: TextTools;
  readonly story: XmlElement;
  readonly copy: string;
  readonly report: TextReport;
  readonly parts: StoryParts;
  /** Returns a new id in this story. Copies of a story have their own ids. */
  id(path: string): string;
  /** Returns an id for an unnamed part, from its kind and number in the story. */
  nextId(kind: string): string;
  /** Reads a separate text into `flows` under that id. */
  addFlow(id: string, root: XmlElement, paragraphStyle: string | undefined): void;
  readChildren(node: XmlElement, position: TextPosition, paragraphs: ParagraphBuilder): void;
  /** True if the content here is hidden and no condition can show it. This is noted. */
  isDropped(position: TextPosition, paragraphs: ParagraphBuilder): boolean;
  /** Adds content to the paragraph, unless it is permanently hidden. */
  add(content: RunContent, position: TextPosition, paragraphs: ParagraphBuilder): void;
  /** Adds text that the layout stores in an attribute. */
  addText(text: string, position: TextPosition, paragraphs: ParagraphBuilder): void;
}

/** Reads one kind of element within text. */
export type InlineReader = (
  scope: StoryScope,
  node: XmlElement,
  position: TextPosition,
  paragraphs: ParagraphBuilder,
) => void;
