import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';

/**
 * Decodes the text of a template. JSON is UTF-8. UTF-16, which some Windows programs write, is detected by its byte
 * order mark or by the zero bytes of ASCII characters.
 * @see RFC 8259, "Character Encoding"
 */
export function decodeText(bytes: Uint8Array, entry: string, context: Pick<Context, 'note'>): string {
  const encoding = sniffEncoding(bytes);
  if (encoding !== 'utf-8') context.note('POD_ENCODING', `"${entry}" is encoded in ${encoding.toUpperCase()}`);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    const message = `"${entry}" is not valid ${encoding.toUpperCase()} text`;
    throw new ConversionError('POD_JSON', message, { cause });
  }
}

function sniffEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && second !== undefined)) return 'utf-16be';
  return 'utf-8';
}
