import type { Context } from '../../../context.ts';
import { findGdefStore } from '../../tables/layout/gdef-store.ts';
import type { StoreInstancer } from '../../variations/store-instancer.ts';
import { TablePatch } from '../table-patch.ts';
import { VaryingValues } from '../varying-values.ts';

/** Offsets in the header. */
const header = { minorVersion: 2, caretList: 8, store: 14 } as const;
const caretFormat = { byPlace: 1, byDevice: 3 } as const;
const versionWithoutStore = 2;

/**
 * Instantiates GDEF: ligature carets get their coordinates at the location, and the store is removed.
 * @see OpenType 1.9.1, "GDEF — Glyph Definition Table"
 */
export function instantiateGdef(
  gdef: Uint8Array,
  store: StoreInstancer | undefined,
  context: Pick<Context, 'spend'>,
): Uint8Array {
  const table = new TablePatch(gdef, 'GDEF');
  instantiateCarets(table, new VaryingValues(table, store, context));
  if (findGdefStore(gdef) === undefined) return table.bytes;
  table.setU32(header.store, 0);
  table.setU16(header.minorVersion, versionWithoutStore);
  return table.bytes;
}

function instantiateCarets(table: TablePatch, numbers: VaryingValues): void {
  const list = table.u16(header.caretList);
  if (list === 0) return;
  const count = table.u16(list + 2);
  for (let glyph = 0; glyph < count; glyph++) {
    const ligature = list + table.u16(list + 4 + 2 * glyph);
    if (!numbers.visitOnce(`ligature ${ligature}`)) continue;
    const caretCount = table.u16(ligature);
    numbers.spend(caretCount);
    for (let index = 0; index < caretCount; index++) {
      instantiateCaret(table, numbers, ligature + table.u16(ligature + 2 + 2 * index));
    }
  }
}

function instantiateCaret(table: TablePatch, numbers: VaryingValues, at: number): void {
  if (table.u16(at) !== caretFormat.byDevice || !numbers.visitOnce(`caret ${at}`)) return;
  if (numbers.instantiate(at + 2, at, at + 4)) table.setU16(at, caretFormat.byPlace);
}
