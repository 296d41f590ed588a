import type { ImageAsset } from '../../../models/design/bundle.ts';
import { isRemoteSource, nameFile } from './remote.ts';

/** What a placed picture says of its file. */
export type PictureSource = { readonly src: string } | { readonly missing: string };

/** The pictures that templates name by URL. */
export class Pictures {
  readonly #assets = new Map<string, ImageAsset>();

  /**
   * A picture at an http, https or data URL stays what it is. All else (files and blobs of somebody's machine, paths of
   * somebody's server) is one that is not there.
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
