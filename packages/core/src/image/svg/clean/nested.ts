import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { decodeBody, decodeCharset, parseDataUrl } from '../../data-url.ts';
import { mayHoldDrawing, svgMediaType, tooLong, unpackDrawing } from '../nested-source.ts';

/** Cleans a nested drawing. */
export type CleanNested = (source: Uint8Array | string) => Promise<string>;

/** Collects drawings in `data:` URLs, to be cleaned after the outer text is written. */
export class NestedDrawings {
  readonly #references: string[] = [];
  readonly #known = new Map<string, number>();

  /**
   * Returns a placeholder for a reference that may contain a drawing. U+0000 is not an XML character, so no text
   * contains a placeholder by chance.
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

  /** Replaces placeholders by cleaned drawings. A drawing that cannot be cleaned becomes an empty picture. */
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

/** Escapes a text, but not its placeholders. */
export function escapeExceptPlaceholders(text: string, escapeText: (text: string) => string): string {
  if (!text.includes('\0')) return escapeText(text);
  return text
    .split(/(\0\d+\0)/)
    .map((part, index) => (index % 2 === 0 ? escapeText(part) : part))
    .join('');
}

const emptyPicture = 'data:,';
/** Length of the start of a body that shows its type: a multiple of four, as base64 needs. */
const sniffLength = 1024;

async function cleanNestedReference(
  reference: string,
  clean: CleanNested,
  context: Context,
): Promise<string | undefined> {
  const url = parseDataUrl(reference)!;
  const at = url.body.indexOf('#');
  const [body, fragment] = at < 0 ? [url.body, ''] : [url.body.slice(0, at), url.body.slice(at)];
  // An unescaped # in a colour ends the document in browsers, but not in most other programs.
  for (const [text, end] of at < 0
    ? [[body, ''] as const]
    : ([
        [body, fragment],
        [url.body, ''],
      ] as const)) {
    try {
      const bytes = await unpackDrawing(decodeBody(text, url.isBase64), context);
      context.spend(bytes.length);
      const written = await clean(decodeCharset(bytes, url.charset));
      return `data:${svgMediaType};base64,${Buffer.from(written).toString('base64')}${end}`;
    } catch (error) {
      // Malformed documents are not shown anywhere. Limits apply to the whole file.
      if (!(error instanceof ConversionError) || error.kind !== 'malformed') throw error;
    }
  }
  return undefined;
}
