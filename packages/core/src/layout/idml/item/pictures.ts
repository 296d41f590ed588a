import type { XmlElement } from '../../../xml/element.ts';

const pictures = new Set(['Image', 'EPS', 'PDF', 'ImportedPage', 'SVG', 'WMF', 'PICT', 'Graphic']);
const media = new Set(['Movie', 'Sound', 'HtmlItem']);

/** The picture in a frame; a frame has one at most. */
export function pictureIn(item: XmlElement): XmlElement | undefined {
  return item.elements().find(({ name }) => isPicture(name));
}

export function isPicture(name: string): boolean {
  return pictures.has(name) || media.has(name);
}

/** What plays: of it, only a still picture can be kept. */
export function isMedia(name: string): boolean {
  return media.has(name);
}
