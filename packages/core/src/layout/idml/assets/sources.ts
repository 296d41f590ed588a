import { createHash } from 'node:crypto';
import type { Context, PagePlacement } from '../../../context.ts';
import { listNames } from '../list-names.ts';
import type { Folder } from '../package/open.ts';
import { createFileFinder, type FoundFile, parseLink } from './link.ts';
import type { PlacedFile } from './placed-files.ts';

/** A file and all items that show it. */
export interface ImageSource {
  readonly kind: 'linked' | 'embedded' | 'missing';
  /** File name. */
  readonly name: string;
  /** Path for notes and the manifest. */
  readonly entry: string;
  readonly page: number;
  readonly placement: PagePlacement | undefined;
  readonly read: () => Promise<Uint8Array>;
  readonly uses: PlacedFile[];
}

/** Returns the names of files that the layout links but does not embed. */
export function listLinks(placed: readonly PlacedFile[]): string[] {
  const names = new Set<string>();
  for (const { uri, contents } of placed) {
    const name = contents === undefined && uri !== undefined ? parseLink(uri).at(-1) : undefined;
    if (name !== undefined) names.add(name);
  }
  return [...names];
}

/** Groups the items by file. The keys sort linked files first, then embedded ones, then missing ones. */
export function gatherSources(
  placed: readonly PlacedFile[],
  links: Folder | undefined,
  context: Context,
): Map<string, ImageSource> {
  const find = createFileFinder(links);
  const sources = new Map<string, ImageSource>();
  for (const use of placed) {
    const path = parseLink(use.uri ?? '');
    const name = path.at(-1) ?? '';
    const located =
      locateEmbedded(use, name, context) ?? locateLinked(use, name, links, find(path, use.linkSize), context);
    if (located === undefined) context.note('IMAGE_MISSING', describeLink(use, name), { item: use.label });
    const [key, source] = located ?? [`2${name}`, missingSource(name)];
    const known = sources.get(key);
    if (known !== undefined) known.uses.push(use);
    else if (located !== undefined || name !== '') sources.set(key, { ...source, uses: [use] });
  }
  return sources;
}

type LocatedSource = readonly [key: string, source: Omit<ImageSource, 'uses'>];

function locateEmbedded(use: PlacedFile, name: string, context: Context): LocatedSource | undefined {
  const bytes = decodeContents(use, context);
  if (bytes === undefined) return undefined;
  const hash = createHash('sha256').update(bytes).digest('hex');
  const entry = name || `embedded-${hash.slice(0, 8)}`;
  // Decoded again when needed, because all files at once would use too much memory.
  const read = async (): Promise<Uint8Array> => decodeContents(use, context) ?? new Uint8Array();
  const { page, placement } = use;
  return [`1${entry}\0${hash}\0${pageKey(use)}`, { kind: 'embedded', name, entry, page, placement, read }];
}

function locateLinked(
  use: PlacedFile,
  name: string,
  links: Folder | undefined,
  found: FoundFile | undefined,
  context: Context,
): LocatedSource | undefined {
  if (links === undefined || found === undefined) return undefined;
  const { file, alternatives: rivals } = found;
  if (rivals.length > 0) {
    const others = listNames(rivals.map((rival) => rival.name));
    context.note('LINK_AMBIGUOUS', `used ${JSON.stringify(file.name)}, not ${others}`, { item: use.label });
  }
  const read = (): Promise<Uint8Array> => links.read(file);
  const { page, placement } = use;
  return [`0${file.name}\0${pageKey(use)}`, { kind: 'linked', name, entry: file.name, page, placement, read }];
}

/** Different parts of a document are different images. */
function pageKey({ page, placement }: PlacedFile): string {
  return JSON.stringify([page, placement]);
}

function missingSource(name: string): Omit<ImageSource, 'uses'> {
  return { kind: 'missing', name, entry: '', page: 1, placement: undefined, read: async () => new Uint8Array() };
}

function describeLink({ uri }: PlacedFile, name: string): string {
  if (name !== '') return listNames([name]);
  return uri === undefined ? 'it has neither a link nor embedded data' : 'its link is not a file';
}

/** Returns the embedded bytes. Invalid base64 is noted and treated as absent. */
function decodeContents({ contents, label }: PlacedFile, { note, spend }: Context): Uint8Array | undefined {
  if (contents === undefined) return undefined;
  spend(contents.length >> 4);
  const text = contents.replaceAll(/\s+/g, '');
  if (text !== '' && text.length % 4 !== 1 && /^[A-Za-z0-9+/]+={0,2}$/.test(text)) return Buffer.from(text, 'base64');
  note('IMAGE_UNREADABLE', 'its embedded data is not valid base64', { item: label });
  return undefined;
}
