import type { Context } from '../../context.ts';
import type { XmlElement } from '../../xml/element.ts';
import type { Ids } from '../ids.ts';
import type { IdmlParts } from './parts.ts';

/** Input shared by all readers of IDML parts. */
export interface Idml {
  readonly parts: IdmlParts;
  readonly context: Context;
  /** Makes an id from `Self` alone: the same swatch, style, layer, story, item or page always has the same id. */
  readonly id: Ids;
}

/** Result of converting the file that an image item places. */
export interface ResolvedAsset {
  /** Path in the bundle. */
  readonly src?: string;
  /** Manifest key of a missing file. */
  readonly missing?: string;
}

/** The placed files. They are converted before anything refers to them. */
export interface Assets {
  /** Finds the asset of an image item (`Image`, `PDF`, `EPS`, …), or undefined if the item shows no image. */
  find(item: XmlElement): ResolvedAsset | undefined;
}

/** One use of a story: once per thread of frames, and once per page for a story on a master. */
export interface StoryUse {
  /** The `Self` of the story. */
  readonly story: string;
  /** Path of the page that this copy is for. Empty if there is only one copy. */
  readonly copy: string;
  /** The ids of its text elements, in order. */
  readonly frames: readonly string[];
}

/** Returns the id of a story, or of its copy for a page. */
export function storyId(idml: Idml, { story, copy }: Pick<StoryUse, 'story' | 'copy'>): string {
  return idml.id(copy === '' ? story : `${story}@${copy}`);
}
