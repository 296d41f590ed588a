import type { Context } from '../../context.ts';
import type { XmlElement } from '../../xml/element.ts';
import type { Ids } from '../ids.ts';
import type { IdmlParts } from './parts.ts';

/** What all who read a part of an IDML are handed. */
export interface Idml {
  readonly parts: IdmlParts;
  readonly context: Context;
  /** By `Self`: the id of a swatch, style, layer, story, item or page is made of that alone, whoever asks for it. */
  readonly id: Ids;
}

/** What became of the file that an image item places. */
export interface ResolvedAsset {
  /** In the bundle. */
  readonly src?: string;
  /** The key in the manifest of one that was not there. */
  readonly missing?: string;
}

/** The files that the layout places, converted before anything refers to them. */
export interface Assets {
  /** By the image item (`Image`, `PDF`, `EPS`, …); nothing where there is no picture to be had. */
  find(item: XmlElement): ResolvedAsset | undefined;
}

/** A story as it stands somewhere: once in the frames that it runs through; that of a master once on each page. */
export interface StoryUse {
  /** The `Self` of the story. */
  readonly story: string;
  /** The path of the page that this copy is for; empty where there is only one. */
  readonly copy: string;
  /** The ids of its text elements, in order. */
  readonly frames: readonly string[];
}

/** The id of a story, or of the copy of it for a page. */
export function storyId(idml: Idml, { story, copy }: Pick<StoryUse, 'story' | 'copy'>): string {
  return idml.id(copy === '' ? story : `${story}@${copy}`);
}
