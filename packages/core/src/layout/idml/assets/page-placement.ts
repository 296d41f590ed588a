import type { PageBoundary, PagePlacement } from '../../../context.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { readBox } from './extent.ts';

/** Crops to a boundary of the page. All others crop to the content, and so to the bounds at placement time. */
const boundaries: Readonly<Record<string, PageBoundary>> = {
  CropMedia: 'media',
  CropPDF: 'crop',
  CropBleed: 'bleed',
  CropTrim: 'trim',
  CropArt: 'art',
};

/** The part of a page that an item shows. @see Adobe InDesign CS4 IDML File Format Specification, "PDFAttribute" */
export function readPagePlacement(item: XmlElement, attributes: XmlElement): PagePlacement {
  const crop = attributes.attribute('PDFCrop') ?? '';
  const isOpaque = attributes.attribute('TransparentBackground') === 'false';
  const content = crop.startsWith('CropContent') ? readBox(item) : undefined;
  const area = content ?? (Object.hasOwn(boundaries, crop) ? boundaries[crop]! : 'crop');
  const layers = switchedLayers(item);
  return { area, isOpaque, ...(layers.length > 0 && { layers }) };
}

/** The layers of a placed file that it shows although the file hides them, or the reverse. Layers may be nested. */
function switchedLayers(item: XmlElement): NonNullable<PagePlacement['layers']> {
  const found: { name: string; isVisible: boolean }[] = [];
  const open = [...(item.child('GraphicLayerOption')?.childrenNamed('GraphicLayer') ?? [])].reverse();
  for (let layer = open.pop(); layer !== undefined; layer = open.pop()) {
    const [original, current] = [layer.attribute('OriginalVisibility'), layer.attribute('CurrentVisibility')];
    if (original !== undefined && current !== undefined && original !== current)
      found.push({ name: layer.attribute('Name') ?? '', isVisible: current === 'true' });
    for (const inner of layer.childrenNamed('GraphicLayer').reverse()) open.push(inner);
  }
  return found;
}
