import type { Context } from '../../context.ts';
import { findStore } from '../tables/gdef-store.ts';
import type { PlacedStore } from '../variations/placed-store.ts';
import { VaryingNumbers } from './device.ts';
import { TablePatch } from './table-patch.ts';

/** Where the header has what, and which versions have it. */
const header = { minorVersion: 2, caretList: 8, store: 14 } as const;
const caret = { byPlace: 1, byDevice: 3 } as const;
const versionWithoutStore = 2;

/**
 * GDEF at a place of the design space: carets of ligatures stand where they do there, and the store is gone.
 * @see OpenType 1.9.1, "GDEF — Glyph Definition Table"
 */
export function placeDefinitions(
  gdef: Uint8Array,
  store: PlacedStore | undefined,
  context: Pick<Context, 'spend'>,
): Uint8Array {
  const table = new TablePatch(gdef, 'GDEF');
  placeCarets(table, new VaryingNumbers(table, store, context));
  if (findStore(gdef) === undefined) return table.bytes;
  table.setU32(header.store, 0);
  table.setU16(header.minorVersion, versionWithoutStore);
  return table.bytes;
}

function placeCarets(table: TablePatch, numbers: VaryingNumbers): void {
  const list = table.u16(header.caretList);
  if (list === 0) return;
  const count = table.u16(list + 2);
  for (let glyph = 0; glyph < count; glyph++) {
    const ligature = list + table.u16(list + 4 + 2 * glyph);
    if (!numbers.enter(`ligature ${ligature}`)) continue;
    const caretCount = table.u16(ligature);
    numbers.spend(caretCount);
    for (let index = 0; index < caretCount; index++) {
      placeCaret(table, numbers, ligature + table.u16(ligature + 2 + 2 * index));
    }
  }
}

function placeCaret(table: TablePatch, numbers: VaryingNumbers, at: number): void {
  if (table.u16(at) !== caret.byDevice || !numbers.enter(`caret ${at}`)) return;
  if (numbers.place(at + 2, at, at + 4)) table.setU16(at, caret.byPlace);
}
