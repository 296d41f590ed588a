import type { ImageAsset } from '../../../models/design/bundle.ts';
import { isRemoteSource, nameFile } from './remote.ts';

/** The location of an image's file. */
export type PictureSource = { readonly src: string } | { readonly missing: string };

/** The images that templates refer to by URL. */
export class Pictures {
  readonly #assets = new Map<string, ImageAsset>();

  /**
   * Adds an image. An http, https or data URL is kept. All others (local files and blobs, server paths) count as
   * missing.
   */
  place(source: string): PictureSource {
    const src = source.trim();
    if (/^data:/i.test(src)) return { src };
    const isRemote = isRemoteSource(src);
    this.#assets.set(src, { name: nameFile(src), ...(!isRemote && { missing: true as const }) });
    return isRemote ? { src } : { missing: src };
  }

  get assets(): ReadonlyMap<string, ImageAsset> {
    return this.#assets;
  }
}
