import { previewXml } from '../xml/encoding.ts';
import { findPrologue } from '../xml/prologue.ts';

/** The start of a compressed svg. The reader refuses other files in gzip. @see RFC 1952, "Member header and trailer" */
export const gzipSignature = '\x1f\x8b\x08';

const root = /<(?:[A-Za-z_][\w.-]*:)?svg[\s/>]/y;

/** True if the first element of an XML document is `svg`, with any prefix and in any Unicode encoding. */
export function hasSvgRoot(head: Uint8Array): boolean {
  if (!canBeXml(head)) return false; // rules out most files quickly
  const text = previewXml(head);
  root.lastIndex = findPrologue(text).length;
  return root.test(text);
}

function canBeXml([first]: Uint8Array): boolean {
  return first !== undefined && [0x3c, 0xef, 0xff, 0xfe, 0, 0x20, 0x09, 0x0a, 0x0d].includes(first);
}
