/** What may stand before the root of an XML document: declarations, comments, a document type with its subset. */
const prologueItem =
  /\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE(?:[^[>"']|"[^"]*"|'[^']*')*(?:\[(?:[^\]"']|"[^"]*"|'[^']*')*\]\s*)?>/y;
const root = /<(?:[A-Za-z_][\w.-]*:)?svg[\s/>]/y;
const maxItems = 1_000;

/** Whether the first element of an XML document is `svg`, in any namespace prefix and any encoding of Unicode. */
export function hasSvgRoot(head: Uint8Array): boolean {
  if (!canBeXml(head)) return false; // most files are told apart here
  const text = decodeXml(head);
  root.lastIndex = prologueLength(text);
  return root.test(text);
}

/** How many characters stand before the first element. */
export function prologueLength(text: string): number {
  let length = 0;
  for (let item = 0; item < maxItems; item++) {
    prologueItem.lastIndex = length;
    if (!prologueItem.test(text)) break;
    length = prologueItem.lastIndex;
  }
  return length;
}

/** @see XML 1.0, appendix "Autodetection of Character Encodings" */
export function decodeXml(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  const declaration = String.fromCharCode(...bytes.subarray(0, 100));
  const declared = /^[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(declaration)?.[1] ?? 'utf-8';
  return isKnown(declared) ? declared : 'utf-8';
}

function isKnown(encoding: string): boolean {
  try {
    return new TextDecoder(encoding).encoding !== '';
  } catch {
    return false;
  }
}

function canBeXml([first]: Uint8Array): boolean {
  return first !== undefined && [0x3c, 0xef, 0xff, 0xfe, 0, 0x20, 0x09, 0x0a, 0x0d].includes(first);
}
