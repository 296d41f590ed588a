import type { ByteReader } from '../../bytes/reader.ts';
import type { ByteWriter } from '../../bytes/writer.ts';
import { ConversionError } from '../../errors.ts';
import { customTag, knownTags } from './known-tags.data.ts';
import { decodeBase128, encodeBase128 } from './numbers.ts';

/** A table and its position in the decompressed stream. */
export interface Entry {
  readonly tag: string;
  readonly isTransformed: boolean;
  /** Length of the original table; only a hint if the table is transformed. */
  readonly origLength: number;
  /** Relative to the stream. */
  readonly offset: number;
  readonly length: number;
}

/** The transformation versions of tables with a transform. */
const transforms: Readonly<Record<string, { readonly plain: number; readonly transformed: number }>> = {
  glyf: { plain: 3, transformed: 0 },
  loca: { plain: 3, transformed: 0 },
  hmtx: { plain: 0, transformed: 1 },
};
const untransformable = { plain: 0, transformed: Number.NaN };

/**
 * Reads the entries, in the order of their tables in the stream.
 * @see WOFF 2.0 (2024), "Table directory format"
 */
export function readDirectory(file: ByteReader, count: number): Entry[] {
  const entries: Entry[] = [];
  for (let offset = 0; entries.length < count; ) {
    const entry = readEntry(file, offset);
    entries.push(entry);
    offset += entry.length;
  }
  return entries;
}

function readEntry(file: ByteReader, offset: number): Entry {
  const at = file.offset;
  const flags = file.u8();
  const tag = knownTags[flags & customTag] ?? file.latin1(4);
  const isTransformed = resolveTransform(tag, flags >> 6, at);
  const origLength = decodeBase128(file);
  const length = isTransformed ? decodeBase128(file) : origLength;
  if (tag === 'loca' && isTransformed && length !== 0) {
    throw malformed(`the transformed loca has a length of ${length}, expected 0`, at);
  }
  return { tag, isTransformed, origLength, offset, length };
}

/** @see WOFF 2.0 (2024), #conform-mustBeRejected-FailTransform */
function resolveTransform(tag: string, version: number, at: number): boolean {
  const { plain, transformed } = transforms[tag] ?? untransformable;
  if (version !== plain && version !== transformed) {
    const message = `the table ${JSON.stringify(tag)} has the undefined transformation version ${version}`;
    throw new ConversionError('WOFF2_TRANSFORM', message, { at });
  }
  return version === transformed;
}

/** The reverse of `readDirectory`. */
export function writeDirectory(file: ByteWriter, entries: readonly Entry[]): void {
  for (const { tag, isTransformed, origLength, length } of entries) {
    const known = knownTags.indexOf(tag);
    const version = (transforms[tag] ?? untransformable)[isTransformed ? 'transformed' : 'plain'];
    file.u8((version << 6) | (known < 0 ? customTag : known));
    if (known < 0) file.latin1(tag);
    encodeBase128(file, origLength);
    if (isTransformed) encodeBase128(file, length);
  }
}

/** Length of the decompressed stream. */
export function lengthOfStream(entries: readonly Entry[]): number {
  const last = entries.at(-1);
  return last === undefined ? 0 : last.offset + last.length;
}

function malformed(message: string, at: number): ConversionError {
  return new ConversionError('WOFF2_MALFORMED', message, { at });
}
