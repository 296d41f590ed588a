import { drawingToRaster } from '../../bridges/drawing-to-raster.ts';
import type { Context } from '../../context.ts';
import { inkBounds } from '../../drawing/ink-bounds.ts';
import { drawingInPixels } from '../../drawing/pixel-size.ts';
import type { BridgeOptions } from '../../format.ts';
import type { Drawing } from '../../models/drawing/drawing.ts';
import type { Raster } from '../../models/raster.ts';
import type { XmlElement } from '../../xml/element.ts';
import { readXml } from '../../xml/read.ts';
import type { Size } from '../size.ts';
import { buildDocument } from './build/document.ts';
import { readRootStyle, requireDrawableSize, sizeTooLarge, statedSize } from './natural-size.ts';

/** Reads an svg as a drawing in CSS pixels. */
export async function readSvgDrawing(bytes: Uint8Array, context: Context): Promise<Drawing> {
  return drawingOf(await readRoot(bytes, context), context);
}

/** Reads an svg for an output of pixels. */
export async function readSvgPixels(root: XmlElement, context: Context, options: BridgeOptions): Promise<Raster> {
  return drawingToRaster(await drawingOf(root, context), context, options);
}

/** Reads the document. The engine also drew elements whose prefix is not declared. */
export async function readRoot(bytes: Uint8Array, context: Context): Promise<XmlElement> {
  return (await readXml(bytes, context, { entities: 'internal', unboundPrefixes: 'keep' })).root;
}

async function drawingOf(root: XmlElement, context: Context): Promise<Drawing> {
  const style = await readRootStyle(root, sheetsOf(root), context);
  requireDrawableSize(root, style, 1);
  const stated = statedSize(root, style);
  const options = { read: (bytes: Uint8Array) => readRoot(bytes, context), level: 0 };
  const { nodes } = await buildDocument(root, stated ?? defaultViewport, context, options);
  return { ...drawingInPixels(stated ?? contentSize(nodes, context), nodes), title: titleOf(root) };
}

/** The text of the document's title. @see SVG 2, "The 'desc' and 'title' elements" */
function titleOf(root: XmlElement): string | undefined {
  const text = root
    .elements()
    .find(({ local }) => local === 'title')
    ?.text.replaceAll(/\s+/g, ' ')
    .trim();
  return text === '' ? undefined : text;
}

/** The reference of percentages in a drawing without a size. */
const defaultViewport: Size = { width: 100, height: 100 };

/** Without a size, the content decides. */
function contentSize(nodes: Parameters<typeof inkBounds>[0], context: Context): Size {
  const box = inkBounds(nodes, context);
  if (box === undefined) return { width: 1, height: 1 };
  const size = { width: Math.ceil(box.xMax - box.xMin), height: Math.ceil(box.yMax - box.yMin) };
  if (Math.max(size.width, size.height) > 100_000_000) throw sizeTooLarge();
  return { width: Math.max(1, size.width), height: Math.max(1, size.height) };
}

/** The text of each style sheet. */
function sheetsOf(root: XmlElement): string[] {
  const sheets: string[] = [];
  const waiting = [root];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (element.local === 'style') sheets.unshift(element.text);
    for (const child of element.elements()) waiting.push(child);
  }
  return sheets;
}
