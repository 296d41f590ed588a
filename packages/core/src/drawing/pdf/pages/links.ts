import { ConversionError } from '../../../errors.ts';
import { mapBox } from '../../../outline/measure/boxes.ts';
import { requireNumbers } from '../../numbers.ts';
import { formatBox, formatText } from '../file/syntax.ts';
import type { PdfBookmark, PdfPage } from '../options.ts';
import type { PdfServices } from '../services.ts';
import type { PageBoxes } from './boxes.ts';
import type { PageTree } from './page-tree.ts';

/** The most entries of an outline, and the most levels. */
const [maxBookmarks, maxLevels] = [10_000, 32];

/** The annotations of a page. @see ISO 32000-2, "Link annotations" */
export function linkAnnotations(
  { objects }: PdfServices,
  { links = [] }: PdfPage,
  { matrix }: PageBoxes,
  { pages }: PageTree,
): string {
  if (links.length === 0) return '';
  const numbers = links.map(({ area, target }) => {
    requireNumbers('area of a link', Object.values(area));
    const action =
      typeof target === 'number'
        ? `/Dest${destination(pages, target)}`
        : `/A<</S/URI/URI<${Buffer.from(target, 'utf8').toString('hex')}>>>`;
    const box = formatBox(mapBox(area, matrix), 3);
    return `${objects.add(`<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/Rect${box}${action}>>`)} 0 R`;
  });
  return `/Annots[${numbers.join(' ')}]`;
}

function destination(pages: readonly number[], index: number): string {
  const page = pages[index];
  if (page === undefined)
    throw new ConversionError('DRAWING_INVALID', `a link leads to page ${index}, but there are ${pages.length} pages`);
  return `[${page} 0 R/Fit]`;
}

/** Writes the outline of the document, and returns the entries of the catalog. @see ISO 32000-2, "Document outline" */
export function outlineEntries(
  { objects }: PdfServices,
  bookmarks: readonly PdfBookmark[],
  pages: readonly number[],
): string {
  if (bookmarks.length === 0) return '';
  let total = 0;
  const writeLevel = (items: readonly PdfBookmark[], parent: number, level: number): string => {
    total += items.length;
    if (total > maxBookmarks || level > maxLevels)
      throw new ConversionError(
        'DRAWING_TOO_LARGE',
        `the outline has more than ${maxBookmarks} entries or ${maxLevels} levels`,
      );
    const numbers = items.map(() => objects.reserve());
    for (const [at, { title, page, children = [] }] of items.entries()) {
      const own = numbers[at]!;
      const neighbours = [
        at > 0 ? `/Prev ${numbers[at - 1]} 0 R` : '',
        at + 1 < items.length ? `/Next ${numbers[at + 1]} 0 R` : '',
        children.length > 0 ? writeLevel(children, own, level + 1) : '',
      ].join('');
      const place = `/Parent ${parent} 0 R/Dest${destination(pages, page)}`;
      objects.set(own, `<</Title${formatText(title)}${place}${neighbours}>>`);
    }
    // A negative count closes the entry, so that only the first level is shown.
    return `/First ${numbers[0]} 0 R/Last ${numbers.at(-1)} 0 R/Count ${level === 0 ? items.length : -items.length}`;
  };
  const root = objects.reserve();
  objects.set(root, `<</Type/Outlines${writeLevel(bookmarks, root, 0)}>>`);
  return `/Outlines ${root} 0 R/PageMode/UseOutlines`;
}
