import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';
import type { Tuple } from '../../outline/variations/region.ts';
import { patchWords } from '../tables/patch.ts';
import type { TableChanges } from '../tables/replace.ts';
import { readMvarDeltas } from '../variations/mvar.ts';
import { roundHalfUp } from './rounding.ts';

/** A 16-bit field of a table. */
interface Field {
  readonly tag: string;
  readonly at: number;
  readonly isUnsigned?: true;
}

const os2 = (at: number): Field => ({ tag: 'OS/2', at });
const hhea = (at: number): Field => ({ tag: 'hhea', at });
const vhea = (at: number): Field => ({ tag: 'vhea', at });

/** @see OpenType 1.9.1, "MVAR — Metrics Variations Table", "Value tags, assignments and recommendations" */
const fields: Readonly<Record<string, Field>> = {
  cpht: os2(88),
  hasc: os2(68),
  hcla: { ...os2(74), isUnsigned: true },
  hcld: { ...os2(76), isUnsigned: true },
  hcof: hhea(22),
  hcrn: hhea(20),
  hcrs: hhea(18),
  hdsc: os2(70),
  hlgp: os2(72),
  sbxo: os2(14),
  sbxs: os2(10),
  sbyo: os2(16),
  sbys: os2(12),
  spxo: os2(22),
  spxs: os2(18),
  spyo: os2(24),
  spys: os2(20),
  stro: os2(28),
  strs: os2(26),
  undo: { tag: 'post', at: 8 },
  unds: { tag: 'post', at: 10 },
  vasc: vhea(4),
  vcof: vhea(22),
  vcrn: vhea(20),
  vcrs: vhea(18),
  vdsc: vhea(6),
  vlgp: vhea(8),
  xhgt: os2(86),
  ...Object.fromEntries(
    Array.from({ length: 10 }, (_, range) => [`gsp${range}`, { tag: 'gasp', at: 4 + 4 * range, isUnsigned: true }]),
  ),
};

/** MVAR has values for OS/2 only. Fields of hhea that equal those of OS/2 stay equal. */
const equalFields = [
  [68, 4],
  [70, 6],
  [72, 8],
] as const;

/** Instantiates the fields that MVAR varies: line metrics, caret slopes, underline and strikeout, and others. */
export function instantiateFontMetrics(tables: FontFile['tables'], coordinates: Tuple, context: Context): TableChanges {
  const mvar = tables.get('MVAR');
  if (mvar === undefined) return new Map();
  const changes = new Map<string, Uint8Array>();
  for (const [valueTag, gain] of readMvarDeltas(mvar, coordinates, context)) {
    const field = fields[valueTag];
    const table = field && (changes.get(field.tag) ?? tables.get(field.tag));
    const delta = roundHalfUp(gain);
    if (field === undefined || table === undefined || table.length < field.at + 2 || delta === 0) continue;
    const value = readField(table, field) + delta;
    changes.set(field.tag, patchWords(table, [[field.at, requireField(value, field, valueTag)]]));
  }
  return withEqualFields(tables, changes);
}

function readField(table: Uint8Array, { at, isUnsigned }: Pick<Field, 'at' | 'isUnsigned'>): number {
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  return isUnsigned ? view.getUint16(at) : view.getInt16(at);
}

function requireField(value: number, { isUnsigned, tag }: Field, valueTag: string): number {
  const [low, high] = isUnsigned ? [0, 0xffff] : [-0x8000, 0x7fff];
  if (value >= low && value <= high) return value;
  throw new ConversionError(
    'BYTES_UNWRITABLE',
    `MVAR "${valueTag}" changes a field of ${tag} to ${value}, which does not fit 16 bits`,
  );
}

function withEqualFields(tables: FontFile['tables'], changes: ReadonlyMap<string, Uint8Array>): TableChanges {
  const [oldOs2, newOs2, oldHhea] = [tables.get('OS/2'), changes.get('OS/2'), tables.get('hhea')];
  if (oldOs2 === undefined || newOs2 === undefined || oldHhea === undefined) return changes;
  const lengths = oldOs2.length >= 74 && oldHhea.length >= 10;
  if (!lengths || !equalFields.every(([at, twin]) => readField(oldOs2, { at }) === readField(oldHhea, { at: twin }))) {
    return changes;
  }
  const words = equalFields.map(([at, twin]) => [twin, readField(newOs2, { at })] as const);
  return new Map([...changes, ['hhea', patchWords(changes.get('hhea') ?? oldHhea, words)]]);
}
