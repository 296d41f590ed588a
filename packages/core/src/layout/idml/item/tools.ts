import type { XmlElement } from '../../../xml/element.ts';
import type { Assets, Idml } from '../idml.ts';
import type { PaintTools } from '../paint/tools.ts';
import type { ElementIds } from './element-ids.ts';
import type { StoryList } from './story-list.ts';

/** What is needed to read items, of whatever page. */
export interface ItemTools {
  readonly idml: Idml;
  readonly assets: Assets;
  readonly ids: ElementIds;
  readonly paint: PaintTools;
  readonly objectStyles: ReadonlyMap<string, XmlElement>;
  /** The ids of layers by their `Self`. */
  readonly layers: ReadonlyMap<string, string>;
  /** The XML tags of items and stories by the `Self` of these. */
  readonly roles: ReadonlyMap<string, string>;
  /** The `Self` of hyperlinks by that of the item that leads there. */
  readonly links: ReadonlyMap<string, string>;
  readonly stories: StoryList;
}

/** Where an item is put, and what it has from there. */
export interface ItemPlacement {
  /** The page that a copy is for, as in `StoryUse`; empty where the item stands but once. */
  readonly copy: string;
  /** The `Self` that the layer is taken from, where the item names none. */
  readonly layer: string | undefined;
  /** Counted from 1, for notes. */
  readonly page?: number;
  readonly master?: string;
  /** What is added to ids, so that the parts of an item on several pages have their own. */
  readonly idSuffix: string;
  /** Of an item that stands on several pages: what makes the span of it, and of each thing in it, its own. */
  readonly spanSuffix?: string;
  /** A further part of an item that stands on several pages: its text belongs to the first one. */
  readonly isContinuation?: boolean;
  /** The `Self` of items within a master's groups that the page has its own versions of. */
  readonly hidden?: ReadonlySet<string>;
  /** The page that further copies of a story are for, by the story: set where one runs over several pages. */
  readonly copyFor?: (story: string, frame: string) => string;
}
