import type { XmlElement } from '../../../xml/element.ts';
import type { IdmlParts } from '../parts.ts';
import { createExtentMeasure, type Extent, readBounds } from './extent.ts';
import { readLinkSize } from './link.ts';

/** An item that shows the content of a file. */
export interface PlacedFile {
  readonly item: XmlElement;
  /** What people know it by: the name of its frame, or what the layout calls it. */
  readonly label: string;
  /** Where the file was when it was placed. */
  readonly uri: string | undefined;
  /** The size of the file in bytes at that time. */
  readonly linkSize: number | undefined;
  /** The file itself in base64, where the layout holds it. */
  readonly contents: string | undefined;
  /** Which page of the file. */
  readonly page: number;
  /** The size of the whole picture when it was placed, in its own units. */
  readonly bounds: Extent | undefined;
  /** How large it stands; nothing where the layout does not say. */
  readonly extent: Extent | undefined;
}

/** @see Adobe InDesign CS4 IDML File Format Specification, "Graphics" */
const kinds = new Set(['Image', 'EPS', 'PDF', 'ImportedPage', 'SVG', 'WMF', 'PICT']);

/** Every item of the layout that shows a file, also those in groups, on masters and in text, in the layout's order. */
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
  const page = Number(item.child('PDFAttribute')?.attribute('PageNumber') ?? 1);
  return {
    item,
    label: labelOf(item),
    uri: link?.attribute('LinkResourceURI') || undefined,
    linkSize: readLinkSize(link?.attribute('LinkImportStamp'), link?.attribute('LinkResourceSize')),
    contents: contents || undefined,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    bounds: readBounds(item),
    extent: measure(item),
  };
}

function labelOf(item: XmlElement): string {
  const name = item.parent?.attribute('Name');
  if (name !== undefined && name !== '' && !name.startsWith('$ID/')) return name;
  return item.attribute('Self') ?? item.name;
}
