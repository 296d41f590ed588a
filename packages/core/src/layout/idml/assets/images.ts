import { createHash } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { ImageAsset } from '../../../models/design/bundle.ts';
import type { XmlElement } from '../../../xml/element.ts';
import type { ArchiveEntry } from '../../../zip/archive.ts';
import type { AssetFound, Assets } from '../idml.ts';
import { listNames } from '../names.ts';
import type { LayoutPackage } from '../package/open.ts';
import type { IdmlParts } from '../parts.ts';
import type { Extent } from './extent.ts';
import { createNames, type NameFile, splitName } from './file-name.ts';
import { createFinder, parseLink } from './link.ts';
import { convertPicture, isAboutFile, type Picture, type Unreadable } from './picture.ts';
import { findPlaced, type Placed } from './placed.ts';

/** The pictures of a layout, as the bundle has them. */
export interface Images extends Assets {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly manifest: Readonly<Record<string, ImageAsset>>;
}

/** A file with all items that show it. */
interface Source {
  readonly kind: 'linked' | 'embedded' | 'missing';
  /** Its own name. */
  readonly name: string;
  /** Where it is, for notes and for the manifest. */
  readonly entry: string;
  readonly page: number;
  readonly read: () => Promise<Uint8Array>;
  readonly uses: Placed[];
}

/** Converts every file that the layout places, each once, as large as its largest use needs it. */
export async function readImages(
  parts: IdmlParts,
  source: LayoutPackage,
  { allowMissing }: { readonly allowMissing: boolean },
  context: Context,
): Promise<Images> {
  const placed = findPlaced(parts);
  if (source.links === undefined && !allowMissing) requireNoLinks(placed);
  const sources = gatherSources(placed, source, context);
  const collected = new Collection(createNames('images'), context);
  for (const key of [...sources.keys()].sort()) {
    await context.breathe();
    await collected.add(sources.get(key)!, key); // the key is one of its own
  }
  return collected;
}

/** @see the specification, "Package archives" */
function requireNoLinks(placed: readonly Placed[]): void {
  const names = new Set<string>();
  for (const { uri, contents } of placed) {
    const name = contents === undefined && uri !== undefined ? parseLink(uri).at(-1) : undefined;
    if (name !== undefined) names.add(name);
  }
  if (names.size === 0) return;
  const message = `found no folder Links with files in it, and links to ${listNames([...names])}; allowMissing converts without`;
  throw new ConversionError('LINKS_ABSENT', message);
}

function gatherSources(placed: readonly Placed[], { layout, links }: LayoutPackage, context: Context) {
  const find = createFinder(links);
  const sources = new Map<string, Source>();
  const add = (key: string, source: Omit<Source, 'uses'>, use: Placed): void => {
    const known = sources.get(key);
    if (known === undefined) sources.set(key, { ...source, uses: [use] });
    else known.uses.push(use);
  };
  for (const each of placed) {
    const path = parseLink(each.uri ?? '');
    const name = path.at(-1) ?? '';
    const embedded = decodeContents(each, context);
    const found = embedded === undefined ? find(path) : undefined;
    if (found !== undefined) {
      noteRivals(each, found.file, found.rivals, context);
      const read = (): Promise<Uint8Array> => (links ?? layout).read(found.file);
      const source: Omit<Source, 'uses'> = { kind: 'linked', name, entry: found.file.name, page: each.page, read };
      add(`${found.file.name}\0${each.page}`, source, each);
    } else if (embedded !== undefined) {
      const hash = createHash('sha256').update(embedded).digest('hex');
      const read = async (): Promise<Uint8Array> => decodeContents(each, context) ?? new Uint8Array();
      const entry = name || `embedded-${hash.slice(0, 8)}`;
      // Behind all linked ones, whose paths hold no such character.
      add(`\u{10ffff}${entry}\0${hash}\0${each.page}`, { kind: 'embedded', name, entry, page: each.page, read }, each);
    } else {
      context.note('IMAGE_MISSING', name === '' ? 'it has no file' : JSON.stringify(name), { item: each.label });
      const read = async (): Promise<Uint8Array> => new Uint8Array();
      if (name !== '') add(`\u{10ffff}\u{10ffff}${name}`, { kind: 'missing', name, entry: '', page: 1, read }, each);
    }
  }
  return sources;
}

/** The bytes that the layout itself holds; what is no base64 is as good as absent. */
function decodeContents({ contents, label }: Placed, { note, spend }: Context): Uint8Array | undefined {
  if (contents === undefined) return undefined;
  spend(contents.length >> 4);
  const text = contents.replaceAll(/\s+/g, '');
  if (text !== '' && text.length % 4 !== 1 && /^[A-Za-z0-9+/]+={0,2}$/.test(text)) return Buffer.from(text, 'base64');
  note('IMAGE_UNREADABLE', 'what the layout holds of it is no base64', { item: label });
  return undefined;
}

function noteRivals(
  { label }: Placed,
  { name }: ArchiveEntry,
  rivals: readonly ArchiveEntry[],
  { note }: Context,
): void {
  if (rivals.length === 0) return;
  const message = `${JSON.stringify(name)} was taken, not ${listNames(rivals.map((rival) => rival.name))}`;
  note('LINK_AMBIGUOUS', message, { item: label });
}

/** What has been converted so far. */
class Collection implements Images {
  readonly files = new Map<string, Uint8Array>();
  readonly manifest: Record<string, ImageAsset> = {};
  readonly #found = new Map<XmlElement, AssetFound>();
  readonly #name: NameFile;
  readonly #context: Context;

  constructor(name: NameFile, context: Context) {
    this.#name = name;
    this.#context = context;
  }

  find(item: XmlElement): AssetFound | undefined {
    return this.#found.get(item);
  }

  async add(source: Source, key: string): Promise<void> {
    const result = source.kind === 'missing' ? undefined : await convertSource(source, this.#context);
    const isThere = result !== undefined && 'bytes' in result;
    const { stem, ending } = splitName(source.name || source.entry);
    const extension = isThere ? result.extension : ending.toLowerCase().replaceAll(/[^a-z0-9]/g, '') || 'file';
    const src = this.#name({ name: stem, extension, source: key });
    this.manifest[src] = toManifest(source, result);
    if (isThere) this.files.set(src, result.bytes);
    for (const { item, label } of source.uses) {
      this.#found.set(item, isThere ? { src } : { missing: src });
      const where = { ...(source.entry !== '' && { entry: source.entry }), item: label };
      if (result !== undefined && !isThere) this.#context.note('IMAGE_UNREADABLE', result.reason, where);
    }
  }
}

async function convertSource(source: Source, context: Context): Promise<Picture | Unreadable> {
  const { name, entry, page, uses } = source;
  const originalType = splitName(name).ending.toLowerCase() || 'unknown';
  if (page > 1) return { originalType, reason: `its page ${page} was placed, and no page but the first is converted` };
  try {
    return await convertPicture({ bytes: await source.read(), name, entry, extent: largestOf(uses) }, context);
  } catch (error) {
    if (error instanceof ConversionError && isAboutFile(error)) return { originalType, reason: error.message };
    throw error;
  }
}

/** What holds all uses; nothing where one is not known, so that nothing is taken away that it may need. */
function largestOf(uses: readonly Placed[]): Extent | undefined {
  let [width, height] = [0, 0];
  for (const { extent } of uses) {
    if (extent === undefined) return undefined;
    [width, height] = [Math.max(width, extent.width), Math.max(height, extent.height)];
  }
  return { width, height };
}

function toManifest({ kind, name, entry }: Source, result: Picture | Unreadable | undefined): ImageAsset {
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
