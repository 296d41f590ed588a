import { ConversionError } from '../../errors.ts';

/** A `data:` URL taken apart. */
export interface DataUrl {
  /** In lower case, and empty where none is stated. */
  readonly mediaType: string;
  /** In lower case. */
  readonly charset: string | undefined;
  readonly isBase64: boolean;
  /** What follows the comma, the fragment with it. */
  readonly body: string;
}

/** @see Fetch Standard, "data: URL processor" */
export function parseDataUrl(reference: string): DataUrl | undefined {
  // URLs are read without the white space around them, and without tabs and newlines in them.
  const [, head, body] = /^[\0-\x20]*data:([^,]*),([\s\S]*)$/i.exec(reference.replaceAll(/[\t\n\r]/g, '')) ?? [];
  if (head === undefined || body === undefined) return undefined;
  const isBase64 = /;[ ]*base64[ ]*$/i.test(head);
  const [mediaType = '', ...parameters] = head
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  return { mediaType, charset: charset?.slice(8).replaceAll(/["']/g, ''), isBase64, body };
}

/** The bytes that a body stands for: escapes are of UTF-8, and other characters are encoded in it. */
export function decodeBody(body: string, isBase64: boolean): Uint8Array {
  const bytes = decodeEscapes(body);
  return isBase64 ? Buffer.from(Buffer.from(bytes).toString('latin1'), 'base64') : bytes;
}

const percent = 0x25;

/** @see URL Standard, "percent-decode" */
function decodeEscapes(text: string): Uint8Array {
  const encoded = new TextEncoder().encode(text);
  let to = 0;
  for (let from = 0; from < encoded.length; from++, to++) {
    const digits = String.fromCharCode(encoded[from + 1] ?? 0, encoded[from + 2] ?? 0);
    const isEscape = encoded[from] === percent && /^[0-9a-f]{2}$/i.test(digits);
    encoded[to] = isEscape ? Number.parseInt(digits, 16) : encoded[from]!;
    if (isEscape) from += 2;
  }
  return encoded.subarray(0, to);
}

/** The text of a document whose URL states an encoding. Without one the document says it itself. */
export function decodeCharset(bytes: Uint8Array, charset: string | undefined): Uint8Array | string {
  if (charset === undefined || /^(?:utf-?8|us-ascii|)$/.test(charset)) return bytes;
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch (cause) {
    throw new ConversionError('XML_UNDECODABLE', `found the encoding "${charset}", expected one that is known`, {
      cause,
    });
  }
}
