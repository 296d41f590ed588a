import { ConversionError } from '../errors.ts';

/** A parsed `data:` URL. */
export interface DataUrl {
  /** In lower case; empty if not stated. */
  readonly mediaType: string;
  /** In lower case. */
  readonly charset: string | undefined;
  readonly isBase64: boolean;
  /** Everything after the comma, including the fragment. */
  readonly body: string;
}

/** @see Fetch Standard, "data: URL processor" */
export function parseDataUrl(reference: string): DataUrl | undefined {
  // URL parsing ignores surrounding white space, and tabs and newlines within.
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

/** Decodes a body: percent-escapes and other characters as UTF-8, then base64 if stated. */
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

/**
 * Decodes text by the charset of its URL. Without one the bytes are returned, since the document states its encoding.
 */
export function decodeCharset(bytes: Uint8Array, charset: string | undefined): Uint8Array | string {
  if (charset === undefined || /^(?:utf-?8|us-ascii|)$/.test(charset)) return bytes;
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch (cause) {
    throw new ConversionError('XML_UNDECODABLE', `the encoding "${charset}" is not supported`, {
      cause,
    });
  }
}
