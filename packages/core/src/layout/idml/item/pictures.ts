import type { XmlElement } from '../../../xml/element.ts';

const pictures = new Set(['Image', 'EPS', 'PDF', 'ImportedPage', 'SVG', 'WMF', 'PICT', 'Graphic']);
const media = new Set(['Movie', 'Sound', 'HtmlItem']);

/** Returns the image in a frame. A frame has at most one. */
export function pictureIn(item: XmlElement): XmlElement | undefined {
  return item.elements().find(({ name }) => isPicture(name));
}

export function isPicture(name: string): boolean {
  return pictures.has(name) || media.has(name);
}

/** True for movies, sounds and HTML. Only a still image of them is kept. */
export function isMedia(name: string): boolean {
  return media.has(name);
}
