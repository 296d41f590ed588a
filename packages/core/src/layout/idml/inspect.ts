import type { Context } from '../../context.ts';
import type { Facts } from '../../format.ts';
import { findFonts } from './assets/document-fonts.ts';
import { splitName } from './assets/file-name.ts';
import { createFileFinder, parseLink } from './assets/link.ts';
import { findPlacedFiles } from './assets/placed-files.ts';
import { numberIn, numbersIn } from './chain.ts';
import { openPackage } from './package/open.ts';
import { type IdmlParts, readParts } from './parts.ts';
import { readXmp } from './xmp.ts';

/** Describes a layout package without converting anything. */
export async function inspectLayout(bytes: Uint8Array, context: Context): Promise<Facts> {
  const { layout, name, links, fonts } = await openPackage(bytes, context);
  const parts = await readParts(layout, context);
  const { metaData, creator } = await readXmp(layout, context);
  const find = createFileFinder(links);
  const facts = {
    layout: name === '' ? undefined : name,
    title: metaData.title ?? parts.designmap.attribute('Name'),
    author: metaData.author,
    creator,
    domVersion: parts.domVersion,
    createdAt: metaData.createdAt,
    modifiedAt: metaData.modifiedAt,
    ...describePages(parts),
    spreads: parts.spreads.length,
    masters: parts.masters.length,
    stories: parts.stories.length,
    fontFamilies: parts.fonts?.childrenNamed('FontFamily').map((family) => family.attribute('Name') ?? ''),
    documentFonts: findFonts(fonts).map(({ name }) => splitName(name).base),
    links: describeLinks(parts, (path) => find(path) !== undefined),
    embeddedImages: findPlacedFiles(parts).filter(({ contents }) => contents !== undefined).length,
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

/** Lists each page size in points once, and counts the pages. */
function describePages({ spreads, preferences }: IdmlParts): Facts {
  const pages = spreads.flatMap((spread) => spread.childrenNamed('Page'));
  // CS4 stores the page size once, in the document preferences.
  const chain = preferences?.childrenNamed('DocumentPreference') ?? [];
  const common = [numberIn(chain, 'PageWidth'), numberIn(chain, 'PageHeight')];
  const sizes = new Map<string, unknown>();
  for (const page of pages) {
    const [top = 0, left = 0, bottom = 0, right = 0] = numbersIn([page], 'GeometricBounds', 4) ?? [];
    const own = page.attribute('GeometricBounds') === undefined ? common : [right - left, bottom - top];
    const size = own.map((length) => length && Math.round(length * 1000) / 1000);
    sizes.set(String(size), size);
  }
  return { pages: pages.length, pageSizes: [...sizes.values()] };
}

/** Lists every linked file by name, with a flag for whether the package contains it. */
function describeLinks(parts: IdmlParts, isThere: (path: readonly string[]) => boolean): Facts[] {
  const found = new Map<string, Facts>();
  for (const { uri, contents } of findPlacedFiles(parts)) {
    const path = parseLink(uri ?? '');
    const name = path.at(-1);
    if (name !== undefined && contents === undefined) found.set(path.join('/'), { name, isThere: isThere(path) });
  }
  return [...found.values()];
}
