import { BaseStream, Dict, Name, type PdfValue } from '../../../assets/pdfjs.generated.js';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { Matrix } from '../../../outline/matrix.ts';
import type { Box } from '../../../outline/measure/bounds.ts';

/** The dictionary that a value is or that a stream has. */
export function dictOf(value: PdfValue): Dict | undefined {
  if (value instanceof Dict) return value;
  return value instanceof BaseStream ? (value.dict ?? undefined) : undefined;
}

export function nameOf(value: PdfValue): string | undefined {
  return value instanceof Name ? value.name : undefined;
}

export function numberOf(value: PdfValue): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The numbers of an array entry; undefined if it is absent or has fewer than `count`. */
export function numbersOf(dict: Dict, key: string, count = 0): number[] | undefined {
  return toNumbers(dict.getArray(key), count);
}

export function toNumbers(value: PdfValue, count = 0): number[] | undefined {
  if (!Array.isArray(value) || value.length < count) return undefined;
  return value.map((each) => numberOf(each) ?? 0);
}

export function matrixOf(dict: Dict, key = 'Matrix'): Matrix | undefined {
  return numbersOf(dict, key, 6)?.slice(0, 6) as Matrix | undefined;
}

/** A rectangle, whose corners may be stated in any order. */
export function boxOf(dict: Dict, key: string): Box | undefined {
  const numbers = numbersOf(dict, key, 4);
  return numbers === undefined ? undefined : toBox(numbers);
}

export function toBox([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[]): Box {
  return { xMin: Math.min(x0, x1), yMin: Math.min(y0, y1), xMax: Math.max(x0, x1), yMax: Math.max(y0, y1) };
}

/** The bytes of a string of the file. */
export function latin1Bytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

const chunkLength = 1 << 20;

/** Unpacks a stream in parts, so that the work counts against the budget while it is done. */
export async function readStream(
  stream: BaseStream,
  context: Context,
  max = Number.MAX_SAFE_INTEGER,
  failure = () => new ConversionError('DRAWING_TOO_LARGE', `content has more than ${max} bytes, the maximum allowed`),
): Promise<Uint8Array> {
  stream.reset();
  for (let total = 0; ; ) {
    const { length } = stream.getBytes(chunkLength);
    context.spend(length);
    total += length;
    if (total > max) throw failure();
    if (length < chunkLength) break;
    await context.breathe();
  }
  stream.reset();
  return stream.getBytes();
}

/** A string for people: UTF-16 with a byte order mark, UTF-8 with one, or Latin-1. @see ISO 32000-2, "Text string type" */
export function textOf(value: PdfValue): string | undefined {
  if (typeof value !== 'string') return undefined;
  const bytes = latin1Bytes(value);
  const encoding = value.startsWith('\xfe\xff') ? 'utf-16be' : value.startsWith('\xef\xbb\xbf') ? 'utf-8' : undefined;
  const text = encoding === undefined ? value : new TextDecoder(encoding).decode(bytes);
  return text.replace(/\0/g, '').trim() || undefined;
}
