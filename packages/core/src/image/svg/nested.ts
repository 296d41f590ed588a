import { startsWith } from '../../bytes/signature.ts';
import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { unpackGzip } from '../compression/inflate.ts';
import { decodeBody, decodeCharset, parseDataUrl } from './data-url.ts';

/** Cleans a drawing within a drawing; undefined where it is dropped. */
export type CleanNested = (source: Uint8Array | string) => Promise<string>;

/** Drawings within the `data:` URLs of a drawing, which are cleaned once its own text is written. */
export class NestedDrawings {
  readonly #references: string[] = [];
  readonly #known = new Map<string, number>();

  /**
   * A mark in place of a reference that may hold a drawing. XML has no character U+0000, so that no text contains the
   * mark otherwise.
   */
  insertPlaceholder(reference: string): string {
    const url = parseDataUrl(reference);
    if (url === undefined || !mayHoldDrawing(url.mediaType, decodeBody(url.body.slice(0, sniffLength), url.isBase64))) {
      return reference;
    }
    const index = this.#known.get(reference) ?? this.#references.push(reference) - 1;
    this.#known.set(reference, index);
    return `\0${index}\0`;
  }

  /** The text with cleaned drawings in place of the marks. One that cannot be cleaned becomes an empty picture. */
  async fill(text: string, clean: CleanNested, context: Context, drop: () => void): Promise<string> {
    const cleaned: string[] = [];
    let length = text.length;
    for (const reference of this.#references) {
      const written = await cleanNestedReference(reference, clean, context);
      if (written === undefined) drop();
      cleaned.push(written ?? emptyPicture);
    }
    return text.replaceAll(/\0(\d+)\0/g, (_, index: string) => {
      const written = cleaned[Number(index)]!;
      length += written.length;
      if (length > context.limits.maxTextBytes) throw tooLong(length);
      return written;
    });
  }
}

/** Escapes a text, but no marks in it. */
export function escapeExceptPlaceholders(text: string, escapeText: (text: string) => string): string {
  if (!text.includes('\0')) return escapeText(text);
  return text
    .split(/(\0\d+\0)/)
    .map((part, index) => (index % 2 === 0 ? escapeText(part) : part))
    .join('');
}

const emptyPicture = 'data:,';
/** As much of a body as shows its kind: a multiple of four, as base64 needs. */
const sniffLength = 1024;
const gzip = '\x1f\x8b';
const svgMediaType = 'image/svg+xml';

/** True where bytes are stated to be a drawing, or are markup or a packed file whatever is stated. */
function mayHoldDrawing(mediaType: string, head: Uint8Array): boolean {
  if (mediaType === svgMediaType || startsWith(head, gzip)) return true;
  const text = Buffer.from(head.filter((byte) => byte > 0x20)).toString('latin1');
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?</.test(text) || text.startsWith('\xfe\xff');
}

async function cleanNestedReference(
  reference: string,
  clean: CleanNested,
  context: Context,
): Promise<string | undefined> {
  const url = parseDataUrl(reference)!;
  const at = url.body.indexOf('#');
  const [body, fragment] = at < 0 ? [url.body, ''] : [url.body.slice(0, at), url.body.slice(at)];
  // A colour's # that is not escaped ends the document for browsers, and for few others.
  for (const [text, end] of at < 0
    ? [[body, ''] as const]
    : ([
        [body, fragment],
        [url.body, ''],
      ] as const)) {
    try {
      const bytes = await unpack(decodeBody(text, url.isBase64), context);
      context.spend(bytes.length);
      const written = await clean(decodeCharset(bytes, url.charset));
      return `data:${svgMediaType};base64,${Buffer.from(written).toString('base64')}${end}`;
    } catch (error) {
      // What is no document is shown by nobody; limits hold for all of the file.
      if (!(error instanceof ConversionError) || error.kind !== 'malformed') throw error;
    }
  }
  return undefined;
}

async function unpack(bytes: Uint8Array, { limits }: Context): Promise<Uint8Array> {
  if (!startsWith(bytes, gzip)) return bytes;
  try {
    return await unpackGzip(bytes, limits.maxTextBytes);
  } catch (cause) {
    const isTooLong = (cause as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE';
    if (isTooLong) throw tooLong(limits.maxTextBytes + 1);
    throw new ConversionError('IMAGE_DAMAGED', 'found a packed drawing that is broken, expected gzip', { cause });
  }
}

function tooLong(length: number): ConversionError {
  return new ConversionError('OUTPUT_TOO_LARGE', `drawings within the drawing come to ${length} bytes of text`);
}
