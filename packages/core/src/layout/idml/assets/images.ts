import { createHash } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { ImageAsset } from '../../../models/design/bundle.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { isFileError } from '../../file-error.ts';
import type { PictureBlending } from '../blend-space.ts';
import type { Assets, ResolvedAsset } from '../idml.ts';
import type { LayoutPackage } from '../package/open.ts';
import type { IdmlParts } from '../parts.ts';
import type { Extent } from './extent.ts';
import { createFileNamer, type NameFile, splitName } from './file-name.ts';
import { describeMismatch } from './link-mismatch.ts';
import { convertPicture, type Picture, type Unreadable } from './picture.ts';
import { findPlacedFiles, type PlacedFile } from './placed-files.ts';
import { gatherSources, type ImageSource } from './sources.ts';
import { readSvgSides } from './svg-sides.ts';

/** The images of a layout as stored in the bundle. */
export interface Images extends Assets, PictureBlending {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly manifest: Readonly<Record<string, ImageAsset>>;
}

/** Converts every placed file once, at the size of its largest use. */
export async function readImages(parts: IdmlParts, source: LayoutPackage, context: Context): Promise<Images> {
  const sources = gatherSources(findPlacedFiles(parts), source.links, context);
  const collected = new ImageCollection(createFileNamer('images'), context);
  for (const key of [...sources.keys()].sort()) {
    await context.breathe();
    await collected.add(sources.get(key)!, key); // the key comes from the map itself
  }
  return collected;
}

/** Collects the converted images. */
class ImageCollection implements Images {
  readonly files = new Map<string, Uint8Array>();
  readonly manifest: Record<string, ImageAsset> = {};
  readonly transparent = new Set<string>();
  readonly rgb = new Set<string>();
  readonly #found = new Map<XmlElement, ResolvedAsset>();
  readonly #name: NameFile;
  readonly #context: Context;

  constructor(name: NameFile, context: Context) {
    this.#name = name;
    this.#context = context;
  }

  find(item: XmlElement): ResolvedAsset | undefined {
    return this.#found.get(item);
  }

  async add(source: ImageSource, key: string): Promise<void> {
    const result = source.kind === 'missing' ? undefined : await convertSource(source, this.#context);
    const isThere = result !== undefined && 'bytes' in result;
    const { stem, ending } = splitName(source.name || source.entry);
    const extension = isThere ? result.extension : ending.toLowerCase().replaceAll(/[^a-z0-9]/g, '') || 'file';
    const src = this.#name({ name: stem, extension, source: key });
    this.manifest[src] = toManifest(source, result);
    if (isThere) {
      this.files.set(src, result.bytes);
      if (result.isTransparent) this.transparent.add(src);
      if (result.isRgb) this.rgb.add(src);
    }
    for (const use of source.uses) {
      const { item, label } = use;
      this.#found.set(item, isThere ? { src } : { missing: src });
      const where = { ...(source.entry !== '' && { entry: source.entry }), item: label };
      if (result !== undefined && !isThere) this.#context.note('IMAGE_UNREADABLE', result.reason, where);
      const mismatch = isThere && source.kind === 'linked' ? describeMismatch(use, sidesOf(result)) : undefined;
      if (mismatch !== undefined) this.#context.note('LINK_MISMATCH', mismatch, where);
    }
  }
}

/** Returns the size of an image in pixels, or of an SVG as it states it. */
function sidesOf({ bytes, extension, width, height }: Picture): Partial<Extent> {
  if (extension === 'svg') return readSvgSides(bytes) ?? {};
  return width === undefined || height === undefined ? {} : { width, height };
}

async function convertSource(source: ImageSource, context: Context): Promise<Picture | Unreadable> {
  const { name, entry, page, placement, uses } = source;
  const originalType = splitName(name).ending.toLowerCase() || 'unknown';
  try {
    const bytes = await source.read();
    return await convertPicture({ bytes, name, entry, extent: largestExtent(uses), page, placement }, context);
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    if (isFileError(error)) return { originalType, reason: error.message };
    throw new ConversionError(error.code, `${entry}: ${error.message}`, { cause: error });
  }
}

/**
 * Returns the extent that covers all uses, or undefined if one is unknown, so that the image is not reduced too much.
 */
function largestExtent(uses: readonly PlacedFile[]): Extent | undefined {
  let [width, height] = [0, 0];
  for (const { extent } of uses) {
    if (extent === undefined) return undefined;
    [width, height] = [Math.max(width, extent.width), Math.max(height, extent.height)];
  }
  return { width, height };
}

function toManifest({ kind, name, entry }: ImageSource, result: Picture | Unreadable | undefined): ImageAsset {
  const origin = {
    name: name || entry,
    ...(result !== undefined && { originalType: result.originalType }),
    ...(kind === 'linked' && { originalName: entry }),
  };
  if (result === undefined || !('bytes' in result)) return { ...origin, missing: true };
  const { bytes, mediaType, width, height } = result;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const size = width !== undefined && height !== undefined ? { width, height } : {};
  return { ...origin, mediaType, bytes: bytes.length, sha256, ...size };
}
