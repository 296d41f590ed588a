import { ByteWriter } from '../../../bytes/writer.ts';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { Tuple } from '../../../outline/variations/region.ts';
import { TablePatch } from '../table-patch.ts';

const header = {
  minorVersion: 2,
  scripts: 4,
  features: 6,
  lookups: 8,
  length: 10,
  variations: 10,
  longLength: 14,
} as const;
const rangeCondition = 1;
const recordLength = 6;

/** A feature with its lookups. */
interface Feature {
  readonly tag: Uint8Array;
  readonly params: Uint8Array;
  readonly lookups: readonly number[];
}

/**
 * Instantiates the feature variations of GSUB or GPOS: only features that apply at the location remain.
 * @see OpenType 1.9.1, "OpenType Layout Common Table Formats", "FeatureVariations Table"
 */
export function instantiateFeatures(
  layout: Uint8Array,
  tag: string,
  coordinates: Tuple,
  context: Pick<Context, 'spend'>,
): Uint8Array {
  const table = new TablePatch(layout, tag);
  if (layout.length < header.longLength || table.u16(header.minorVersion) < 1) return layout;
  const variations = table.u32(header.variations);
  table.setU16(header.minorVersion, 0);
  table.setU32(header.variations, 0);
  const substitution = variations === 0 ? undefined : findSubstitution(table, variations, coordinates, context);
  return substitution === undefined ? table.bytes : withFeatures(table, substitution, context);
}

/** Finds the first record whose conditions all hold; `undefined` if none does or it substitutes nothing. */
function findSubstitution(
  table: TablePatch,
  variations: number,
  coordinates: Tuple,
  { spend }: Pick<Context, 'spend'>,
): number | undefined {
  const count = table.u32(variations + 4);
  for (let record = 0; record < count; record++) {
    spend(1);
    const at = variations + 8 + 8 * record;
    const [conditions, substitution] = [table.u32(at), table.u32(at + 4)];
    if (conditions !== 0 && !holdAll(table, variations + conditions, coordinates, spend)) continue;
    return substitution === 0 ? undefined : variations + substitution;
  }
  return undefined;
}

function holdAll(table: TablePatch, set: number, coordinates: Tuple, spend: Context['spend']): boolean {
  const count = table.u16(set);
  for (let index = 0; index < count; index++) {
    spend(1);
    const at = set + table.u32(set + 2 + 4 * index);
    if (table.u16(at) !== rangeCondition) return false; // unknown conditions never hold
    const coordinate = coordinates[table.u16(at + 2)] ?? 0;
    if (coordinate < table.i16(at + 4) / 0x4000 || coordinate > table.i16(at + 6) / 0x4000) return false;
  }
  return true;
}

/** Rewrites the feature list directly after the header; the tables after it move as a whole. */
function withFeatures(table: TablePatch, substitution: number, context: Pick<Context, 'spend'>): Uint8Array {
  const replaced = new Map<number, number>();
  const count = table.u16(substitution + 4);
  context.spend(count);
  for (let index = 0; index < count; index++) {
    const at = substitution + 6 + 6 * index;
    replaced.set(table.u16(at), substitution + table.u32(at + 2));
  }
  const list = table.u16(header.features);
  const features = list === 0 ? [] : readFeatures(table, list, replaced, context);
  const written = writeFeatures(features);
  const rest = table.bytes.subarray(header.longLength);
  const shift = header.length + written.length - header.longLength;
  const file = new ByteWriter('big', { capacity: header.length + written.length + rest.length });
  file.bytes(table.bytes.subarray(0, header.scripts));
  file.u16(shifted(table.u16(header.scripts), shift));
  file.u16(header.length);
  file.u16(shifted(table.u16(header.lookups), shift));
  file.bytes(written);
  file.bytes(rest);
  return file.finish();
}

function shifted(offset: number, shift: number): number {
  return offset === 0 ? 0 : offset + shift;
}

function readFeatures(
  table: TablePatch,
  list: number,
  replaced: ReadonlyMap<number, number>,
  context: Pick<Context, 'spend'>,
): Feature[] {
  const count = table.u16(list);
  const features: Feature[] = [];
  for (let index = 0; index < count; index++) {
    const record = list + 2 + recordLength * index;
    const own = list + table.u16(record + 4);
    const tag = table.bytes.subarray(record, record + 4);
    const lookups = readLookups(table, replaced.get(index) ?? own, context);
    features.push({ tag, params: readParams(table, tag, own), lookups });
  }
  return features;
}

function readLookups(table: TablePatch, feature: number, { spend }: Pick<Context, 'spend'>): number[] {
  const count = table.u16(feature + 2);
  spend(count);
  return Array.from({ length: count }, (_, index) => table.u16(feature + 4 + 2 * index));
}

/** The parameters of features that have them. @see OpenType 1.9.1, "Registered Features", size, ss01, cv01 */
function readParams(table: TablePatch, tag: Uint8Array, feature: number): Uint8Array {
  const offset = table.u16(feature);
  if (offset === 0) return new Uint8Array();
  const at = feature + offset;
  const kind = String.fromCharCode(...tag.subarray(0, 2));
  const length = kind === 'si' ? 10 : kind === 'ss' ? 4 : kind === 'cv' ? 14 + 3 * table.u16(at + 12) : 0;
  if (at + length <= table.bytes.length) return table.bytes.subarray(at, at + length);
  const message = `the feature parameters at ${at} need ${length} bytes and leave the table`;
  throw new ConversionError('FONT_TABLE_DAMAGED', message);
}

/** Features with the same lookups are shared: fonts repeat them for hundreds of scripts and languages. */
function writeFeatures(features: readonly Feature[]): Uint8Array {
  const start = 2 + recordLength * features.length;
  const offsetsByKey = new Map<string, number>();
  const body = new ByteWriter('big');
  const lines = new ByteWriter('big', { capacity: start });
  lines.u16(features.length);
  for (const { tag, params, lookups } of features) {
    const key = `${lookups.join()} ${params.join()}`;
    const offset = offsetsByKey.get(key) ?? start + body.length;
    if (!offsetsByKey.has(key)) {
      offsetsByKey.set(key, offset);
      writeFeature(body, params, lookups);
    }
    lines.bytes(tag);
    lines.u16(offset);
  }
  lines.bytes(body.finish());
  return lines.finish();
}

function writeFeature(file: ByteWriter, params: Uint8Array, lookups: readonly number[]): void {
  file.u16(params.length === 0 ? 0 : 4 + 2 * lookups.length);
  file.u16(lookups.length);
  for (const lookup of lookups) file.u16(lookup);
  file.bytes(params);
}
