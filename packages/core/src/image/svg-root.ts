import { constants, gunzipSync } from 'node:zlib';
import { startsWith } from '../bytes/signature.ts';
import { previewXml } from '../xml/encoding.ts';
import { findPrologue } from '../xml/prologue.ts';

/** Deflate is the only method. @see RFC 1952, "Member header and trailer" */
export const gzipSignature = '\x1f\x8b\x08';

const root = /<(?:[A-Za-z_][\w.-]*:)?svg[\s/>]/y;

/** True if the first element of an XML document is `svg`, with any prefix and in any Unicode encoding. */
export function hasSvgRoot(head: Uint8Array): boolean {
  if (!canBeXml(head)) return false; // rules out most files quickly
  const text = previewXml(head);
  root.lastIndex = findPrologue(text).length;
  return root.test(text);
}

/** The compressed bytes that are unpacked to find the root; their text is at most a thousand times as long. */
const compressedLength = 4096;
const previewLength = 64 * 1024;

/** True if the bytes are a gzip file of such a document. @see SVG 2, "Conforming SVG Servers" */
export function hasCompressedSvgRoot(head: Uint8Array): boolean {
  if (!startsWith(head, gzipSignature)) return false;
  try {
    const text = gunzipSync(head.subarray(0, compressedLength), { finishFlush: constants.Z_SYNC_FLUSH });
    return hasSvgRoot(text.subarray(0, previewLength));
  } catch {
    return false;
  }
}

function canBeXml([first]: Uint8Array): boolean {
  return first !== undefined && [0x3c, 0xef, 0xff, 0xfe, 0, 0x20, 0x09, 0x0a, 0x0d].includes(first);
}
