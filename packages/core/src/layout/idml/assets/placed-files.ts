import type { PagePlacement } from '../../../context.ts';
import type { XmlElement } from '../../../xml/element.ts';
import type { IdmlParts } from '../parts.ts';
import { createExtentMeasure, type Extent, readBounds } from './extent.ts';
import { readLinkSize } from './link.ts';
import { readPagePlacement } from './page-placement.ts';

/** An item that shows a file. */
export interface PlacedFile {
  readonly item: XmlElement;
  /** Name for people: that of the frame, or the item's id. */
  readonly label: string;
  /** Location of the file at placement time. */
  readonly uri: string | undefined;
  /** Size of the file in bytes at placement time. */
  readonly linkSize: number | undefined;
  /** The embedded file in base64. */
  readonly contents: string | undefined;
  /** Page of the file. */
  readonly page: number;
  /** Visible part of the page. Undefined if the layout does not state it. */
  readonly placement: PagePlacement | undefined;
  /** Size of the whole image at placement time, in its own units. */
  readonly bounds: Extent | undefined;
  /** Size on the page. Undefined if the layout does not state it. */
  readonly extent: Extent | undefined;
}

/** @see Adobe InDesign CS4 IDML File Format Specification, "Graphics" */
const kinds = new Set(['Image', 'EPS', 'PDF', 'ImportedPage', 'SVG', 'WMF', 'PICT']);

/** Finds every item that shows a file, including those in groups, on masters and in text, in layout order. */
export function findPlacedFiles(parts: IdmlParts): PlacedFile[] {
  const roots = [...parts.masters, ...parts.spreads, ...parts.stories];
  if (parts.backingStory !== undefined) roots.push(parts.backingStory);
  const measure = createExtentMeasure(parts);
  const found: PlacedFile[] = [];
  for (const root of roots) {
    const open = [root];
    for (let element = open.pop(); element !== undefined; element = open.pop()) {
      if (kinds.has(element.name) && element !== root) found.push(toPlacedFile(element, measure));
      else for (const child of element.elements().reverse()) open.push(child);
    }
  }
  return found;
}

function toPlacedFile(item: XmlElement, measure: (item: XmlElement) => Extent | undefined): PlacedFile {
  const link = item.child('Link');
  const contents = item.child('Properties')?.child('Contents')?.text.trim();
  const attributes = item.child('PDFAttribute');
  const page = Number(attributes?.attribute('PageNumber') ?? 1);
  return {
    item,
    label: labelOf(item),
    uri: link?.attribute('LinkResourceURI') || undefined,
    linkSize: readLinkSize(link?.attribute('LinkImportStamp'), link?.attribute('LinkResourceSize')),
    contents: contents || undefined,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    placement: attributes && readPagePlacement(item, attributes),
    bounds: readBounds(item),
    extent: measure(item),
  };
}

function labelOf(item: XmlElement): string {
  const name = item.parent?.attribute('Name');
  if (name !== undefined && name !== '' && !name.startsWith('$ID/')) return name;
  return item.attribute('Self') ?? item.name;
}
