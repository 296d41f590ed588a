import type { FontFile } from '../models/font-file.ts';

/** A table that only one of two fonts has, or whose bytes differ. */
export interface TableDifference {
  readonly tag: string;
  /** The lengths in both fonts in bytes; null where the table is missing. */
  readonly lengths: readonly [number | null, number | null];
}

/** Tables that depend on the format of the outlines or on the container; a conversion rewrites them. */
export const outlineTables: ReadonlySet<string> = new Set([
  ...['glyf', 'loca', 'CFF ', 'CFF2', 'VORG', 'head', 'maxp', 'hhea', 'vhea', 'hmtx', 'vmtx', 'post'],
  ...['cvt ', 'fpgm', 'prep', 'gasp', 'hdmx', 'LTSH', 'VDMX', 'DSIG'],
]);

/** The tables that differ, sorted by tag. The checksum of the whole file in `head` does not count. */
export function compareTables(one: FontFile, other: FontFile): TableDifference[] {
  const tags = [...new Set([...one.tables.keys(), ...other.tables.keys()])].sort();
  return tags.flatMap((tag) => {
    const [first, second] = [one.tables.get(tag), other.tables.get(tag)];
    if (first !== undefined && second !== undefined && isSameTable(tag, first, second)) return [];
    return [{ tag, lengths: [first?.length ?? null, second?.length ?? null] }];
  });
}

/** The place of checkSumAdjustment. @see OpenType 1.9.1, "head — Font Header Table" */
const adjustment = { start: 8, end: 12 };

function isSameTable(tag: string, one: Uint8Array, other: Uint8Array): boolean {
  const isIgnored = (at: number): boolean => tag === 'head' && at >= adjustment.start && at < adjustment.end;
  return one.length === other.length && one.every((byte, at) => byte === other[at] || isIgnored(at));
}
