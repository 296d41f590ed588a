import type { XmlElement } from '../../../xml/element.ts';
import type { Assets, Idml } from '../idml.ts';
import type { PaintTools } from '../paint/tools.ts';
import type { ElementIds } from './element-ids.ts';
import type { StoryList } from './text/story-list.ts';

/** Data for reading items, shared by all pages. */
export interface ItemTools {
  readonly idml: Idml;
  readonly assets: Assets;
  readonly ids: ElementIds;
  readonly paint: PaintTools;
  readonly objectStyles: ReadonlyMap<string, XmlElement>;
  /** Ids of layers by `Self`. */
  readonly layers: ReadonlyMap<string, string>;
  /** XML tags of items and stories by their `Self`. */
  readonly roles: ReadonlyMap<string, string>;
  /** `Self` of hyperlinks by the `Self` of the linked item. */
  readonly links: ReadonlyMap<string, string>;
  readonly stories: StoryList;
}

/** The place of an item, and what it inherits from there. */
export interface ItemPlacement {
  /** Page that a copy is for, as in `StoryUse`. Empty without copies. */
  readonly copy: string;
  /** `Self` of the layer for items that name none. */
  readonly layer: string | undefined;
  /** Page number for notes, counted from 1. */
  readonly page?: number;
  readonly master?: string;
  /** Suffix of ids that separates the parts of an item on several pages. */
  readonly idSuffix: string;
  /** For an item on several pages: suffix of the ids of its span and of the spans of nested items. */
  readonly spanSuffix?: string;
  /** True for the second and later parts of an item on several pages. Its text belongs to the first part. */
  readonly isContinuation?: boolean;
  /** `Self` of nested master items that the page overrides. */
  readonly hidden?: ReadonlySet<string>;
  /** Returns the page of the copy of a story. Set where a story may continue over several pages. */
  readonly copyFor?: (story: string, frame: string) => string;
}
