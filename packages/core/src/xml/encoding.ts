import { ConversionError } from '../errors.ts';

/** The bytes of a UTF-8 document that are decoded at once; at least one character, which can have four bytes. */
const chunkLength = 256 * 1024;
/** The maximum length of an XML declaration; longer ones are padded on purpose. */
const declarationLength = 256;

/** The whole document as text, without a byte order mark. */
export function decodeXml(bytes: Uint8Array): string {
  return [...decodeXmlChunks(bytes, bytes.length)].join('');
}

/**
 * The document as pieces of text. Only UTF-8 is split. Each piece is decoded separately, so that a piece with only
 * Latin characters takes one byte per character, and no piece is kept after it has been read.
 */
export function* decodeXmlChunks(bytes: Uint8Array, length = chunkLength): Generator<string> {
  const { label, isKnown, markLength } = detectEncoding(bytes);
  if (!isKnown) throw new ConversionError('XML_ENCODING', `the encoding ${JSON.stringify(label)} is not known`);
  const step = label === 'utf-8' ? length : bytes.length;
  for (let start = markLength, end = start; start < bytes.length; start = end) {
    end = boundaryBefore(bytes, start, start + step, label);
    yield decodeChunk(bytes.subarray(start, end), label, start);
  }
}

/** The start of a document as text, for sniffing; undecodable bytes are replaced. */
export function previewXml(head: Uint8Array): string {
  const { label, isKnown } = detectEncoding(head);
  return new TextDecoder(isKnown ? label : 'utf-8').decode(head);
}

interface Encoding {
  readonly label: string;
  readonly isKnown: boolean;
  /** The length of the byte order mark. */
  readonly markLength: number;
}

/** A byte order mark wins over the declaration. @see XML 1.0, fifth edition, "Autodetection of Character Encodings" */
function detectEncoding(bytes: Uint8Array): Encoding {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { label: 'utf-8', isKnown: true, markLength: 3 };
  if (first === 0xff && second === 0xfe) return { label: 'utf-16le', isKnown: true, markLength: 2 };
  if (first === 0xfe && second === 0xff) return { label: 'utf-16be', isKnown: true, markLength: 2 };
  if (first === 0x3c && second === 0) return { label: 'utf-16le', isKnown: true, markLength: 0 };
  if (first === 0 && second === 0x3c) return { label: 'utf-16be', isKnown: true, markLength: 0 };
  return { ...declaredEncoding(bytes), markLength: 0 };
}

function declaredEncoding(bytes: Uint8Array): { label: string; isKnown: boolean } {
  const hasDeclaration = bytes[0] === 0x3c && bytes[1] === 0x3f; // <?
  if (!hasDeclaration) return { label: 'utf-8', isKnown: true };
  const head = bytes.subarray(0, declarationLength);
  const declaration = String.fromCharCode(...head.subarray(0, head.indexOf(0x3e) + 1)); // up to the first '>'
  const declared = /^<\?xml\s[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(declaration)?.[1] ?? 'utf-8';
  try {
    const label = new TextDecoder(declared).encoding;
    // A declaration in single bytes cannot be in UTF-16, even if it says so; browsers use UTF-8 too.
    return { label: label.startsWith('utf-16') ? 'utf-8' : label, isKnown: true };
  } catch {
    return { label: declared, isKnown: false };
  }
}

/** The last offset up to `end` at which a character begins. */
function boundaryBefore(bytes: Uint8Array, start: number, end: number, label: string): number {
  if (end >= bytes.length || label !== 'utf-8') return bytes.length;
  let boundary = end;
  // A character has at most four bytes; more continuation bytes are damage, which the decoder reports.
  while (boundary > start && boundary > end - 4 && (bytes[boundary]! & 0xc0) === 0x80) boundary--; // within the bytes
  return boundary > start ? boundary : end;
}

function decodeChunk(bytes: Uint8Array, label: string, start: number): string {
  const decoder = new TextDecoder(label, { fatal: true, ignoreBOM: true });
  try {
    if (label === 'utf-8') return decoder.decode(bytes);
    // As a stream: without it, Node 20 decodes windows-1252 as ISO-8859-1.
    return decoder.decode(bytes, { stream: true }) + decoder.decode();
  } catch (cause) {
    const at = start + countDecodableBytes(bytes, label);
    throw new ConversionError('XML_UNDECODABLE', `the bytes at offset ${at} are not valid ${label}`, { at, cause });
  }
}

/** The number of bytes before the first undecodable one; a binary search, because the decoder does not report it. */
function countDecodableBytes(bytes: Uint8Array, label: string): number {
  let [good, bad] = [0, bytes.length];
  while (bad - good > 1) {
    const middle = (good + bad) >>> 1;
    if (canDecode(bytes.subarray(0, middle), label)) good = middle;
    else bad = middle;
  }
  return good;
}

function canDecode(bytes: Uint8Array, label: string): boolean {
  try {
    // As a stream: a character that is cut off at the end is not an error.
    return new TextDecoder(label, { fatal: true }).decode(bytes, { stream: true }) !== undefined;
  } catch {
    return false;
  }
}
