import { inflateSync } from 'node:zlib';

/** Page size in points. */
export interface PdfPage {
  readonly width: number;
  readonly height: number;
}

/** Maximum total length of decompressed object streams. Page sizes need little. */
const maxUnpackedBytes = 16 * 1024 * 1024;
const boxPattern = /\/MediaBox\s*\[\s*(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)\s*\]/;

/**
 * Returns the page sizes of a PDF without parsing all of it: each page's own `MediaBox`, or the shared one. Empty if
 * none is found.
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

/** The dictionary and start of an object stream are searched within this distance of its name. */
const searchDistance = 1_000;

/**
 * Decompresses the object streams. Each byte is read a few times at most, because a stream ends before the next one
 * begins. A damaged or too long stream ends the search, and later page sizes are unknown.
 */
function unpackObjects(text: string, bytes: Buffer): string[] {
  const objects: string[] = [];
  let remaining = maxUnpackedBytes;
  for (let at = text.indexOf('/ObjStm'); at >= 0; at = text.indexOf('/ObjStm', at + 1)) {
    const [before, after] = [text.slice(Math.max(0, at - searchDistance), at), text.slice(at, at + searchDistance)];
    const start = after.indexOf('stream');
    const header = before.slice(Math.max(0, before.lastIndexOf('<<'))) + after.slice(0, Math.max(0, start));
    const first = Number(/\/First\s+(\d+)/.exec(header)?.[1]);
    if (start < 0 || !/\/FlateDecode/.test(header) || !Number.isFinite(first)) continue;
    const begin = at + start + (after.startsWith('stream\r\n', start) ? 8 : 7);
    const end = text.indexOf('endstream', begin);
    const unpacked = end < 0 ? undefined : unpack(bytes.subarray(begin, end), remaining);
    if (unpacked === undefined) return objects;
    remaining -= unpacked.length;
    for (const part of partsOf(unpacked, first)) objects.push(part);
    at = end;
  }
  return objects;
}

/** Returns the objects of a stream, which begins with pairs of numbers and offsets. Objects must not overlap. */
function* partsOf(unpacked: string, first: number): Generator<string> {
  const places = unpacked.slice(0, first).trim().split(/\s+/).map(Number);
  for (let at = 1, done = first; at < places.length; at += 2) {
    const begin = first + (places[at] ?? 0);
    const end = first + (places[at + 2] ?? unpacked.length);
    if (!(begin >= done && end > begin)) continue;
    yield unpacked.slice(begin, end);
    done = end;
  }
}

function unpack(packed: Uint8Array, maxLength: number): string | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, maxLength) }).toString('latin1');
  } catch {
    return undefined;
  }
}
