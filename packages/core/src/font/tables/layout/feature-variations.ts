import { ByteReader } from '../../../bytes/reader.ts';

const header = { minorVersion: 2, featureVariations: 10, length: 14 } as const;

/** Offset of the FeatureVariations table in GSUB or GPOS; `undefined` if there is none. */
function findFeatureVariations(table: Uint8Array): number | undefined {
  if (table.length < header.length) return undefined;
  const file = new ByteReader(table);
  file.seek(header.minorVersion);
  if (file.u16() < 1) return undefined;
  file.seek(header.featureVariations);
  const start = file.u32();
  return start === 0 ? undefined : start;
}

/**
 * True if GSUB or GPOS has feature variations and none of them applies at the default location, so that a static font
 * at the default does not need them.
 * @see OpenType 1.9.1, "OpenType Layout Common Table Formats", "FeatureVariations Table"
 */
export function variesAwayFromDefault(table: Uint8Array): boolean {
  const start = findFeatureVariations(table);
  if (start === undefined) return false;
  const file = new ByteReader(table);
  file.seek(start + 4);
  const count = file.u32();
  const sets: number[] = [];
  const records = file.window(8 * count);
  for (let record = 0; record < count; record++) {
    sets.push(records.u32());
    records.skip(4);
  }
  return !sets.some((offset) => holdsAtDefault(file, start + offset, offset === 0));
}

/** An empty condition set always holds; conditions of unknown formats never do. */
function holdsAtDefault(file: ByteReader, start: number, isAbsent: boolean): boolean {
  if (isAbsent) return true;
  file.seek(start);
  const conditions = Array.from({ length: file.u16() }, () => file.u32());
  return conditions.every((offset) => {
    file.seek(start + offset);
    if (file.u16() !== 1) return false;
    file.skip(2); // the axis: all coordinates are 0
    return file.i16() <= 0 && file.i16() >= 0;
  });
}
