import { inflateSync } from 'node:zlib';

/** How large a page is, in points. */
export interface PdfPage {
  readonly width: number;
  readonly height: number;
}

/** What streams of objects may unpack to, all of them together: page sizes take little. */
const mostUnpacked = 16 * 1024 * 1024;
const boxPattern = /\/MediaBox\s*\[\s*(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)\s*\]/;

/**
 * The sizes of the pages of a PDF, as far as they can be told without reading all of it: each page's own `MediaBox`, or
 * the one that stands for all. Nothing, where none is found.
 * @see ISO 32000-1, "Page Objects", "Object Streams"
 */
export function readPdfPages(bytes: Buffer): PdfPage[] {
  const text = bytes.toString('latin1');
  const objects = [...text.split('endobj'), ...unpackObjects(text, bytes)];
  const shared = sizeIn(objects.find((object) => /\/Type\s*\/Pages\b/.test(object) && boxPattern.test(object)) ?? '');
  return objects
    .filter((object) => /\/Type\s*\/Page(?![\w])/.test(object))
    .map((object) => sizeIn(object) ?? shared)
    .filter((size) => size !== undefined);
}

function sizeIn(object: string): PdfPage | undefined {
  const found = boxPattern.exec(object);
  if (found === null) return undefined;
  const [left = 0, bottom = 0, right = 0, top = 0] = found.slice(1).map(Number);
  const [width, height] = [Math.abs(right - left), Math.abs(top - bottom)];
  if (!(width > 0 && height > 0 && width < 1e6 && height < 1e6)) return undefined;
  const isTurned = /\/Rotate\s+-?(?:90|270)\b/.test(object);
  return isTurned ? { width: height, height: width } : { width, height };
}

/** The objects that are packed together in streams. */
function unpackObjects(text: string, bytes: Buffer): string[] {
  const objects: string[] = [];
  let left = mostUnpacked;
  for (const { index } of text.matchAll(/\/ObjStm\b/g)) {
    const start = text.indexOf('stream', index);
    const header = text.slice(text.lastIndexOf('<<', index), start);
    const first = Number(/\/First\s+(\d+)/.exec(header)?.[1]);
    if (start < 0 || start - index > 1000 || !/\/FlateDecode/.test(header) || !Number.isFinite(first)) continue;
    const begin = start + (text.startsWith('stream\r\n', start) ? 8 : 7);
    const unpacked = unpack(bytes.subarray(begin, text.indexOf('endstream', begin)), left);
    left -= unpacked.length;
    const places = unpacked.slice(0, first).trim().split(/\s+/).map(Number);
    for (let at = 1; at < places.length; at += 2) {
      objects.push(unpacked.slice(first + (places[at] ?? 0), first + (places[at + 2] ?? unpacked.length)));
    }
  }
  return objects;
}

function unpack(packed: Uint8Array, most: number): string {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, most) }).toString('latin1');
  } catch {
    return ''; // damaged or too long: the page's size is then not told
  }
}
