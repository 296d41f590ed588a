import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { Raster } from '../../models/raster.ts';
import { readFacts } from '../read.ts';
import { decodeXml, prologueLength } from './root.ts';

/** One pixel a unit: what has no physical units is drawn without resampling. */
const unitDpi = 72;
/** The only resolution at which the engine makes an inch 96 units long, as CSS does. */
const cssDpi = 96;

/** Reads the natural size of an SVG; it is drawn by the engine at the size that the writer asks for. */
export async function readSvg(bytes: Uint8Array, context: Context): Promise<Raster> {
  requireShort(bytes, context.limits.maxTextBytes);
  const text = decodeXml(bytes);
  const plain = toPlain(text, bytes);
  const facts = await readFacts(plain, context, resolutionOf(text));
  if (/<(?:[A-Za-z_][\w.-]*:)?text[\s>]/.test(text)) context.note('SYSTEM_FONTS');
  return { bytes: plain, facts };
}

function requireShort({ length }: Uint8Array, most: number): void {
  if (length <= most) return;
  throw new ConversionError('INPUT_TOO_LARGE', `found ${length} bytes of text, expected at most ${most}`);
}

/** The resolution to draw at, by the units that the document uses. */
export function resolutionOf(text: string): number {
  return /\d(?:mm|cm|in|pt|pc|q)["'\s;]/i.test(text) ? cssDpi : unitDpi;
}

/** The engine knows no UTF-16, and looks for the root near the start: comments before it are left out. */
function toPlain(text: string, bytes: Uint8Array): Uint8Array {
  const isReadable = bytes[0] === 0x3c && bytes[1] !== 0;
  const length = prologueLength(text);
  if (isReadable && length < 500) return bytes;
  const prologue = text
    .slice(0, length)
    .replaceAll(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->/g, '')
    .trim();
  return new TextEncoder().encode(`${prologue}${text.slice(length)}`);
}
