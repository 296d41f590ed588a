import { ConversionError } from '../../../errors.ts';
import type { FontFile } from '../../../models/font-file.ts';
import { readLoca } from '../../glyf/loca.ts';
import { readHead } from '../../tables/head.ts';
import { readMaxp } from '../../tables/maxp.ts';
import { requireTable } from '../../tables/require.ts';

/** The xMin of each glyph of an untransformed glyf; 0 without an outline. */
export function readXMins(tables: FontFile['tables']): Int16Array {
  const glyf = tables.get('glyf');
  if (glyf === undefined) throw missingXMins('the font has none');
  const { indexToLocFormat } = readHead(requireTable(tables, 'head'));
  const { numGlyphs } = readMaxp(requireTable(tables, 'maxp'));
  const offsets = readLoca(requireTable(tables, 'loca'), indexToLocFormat, numGlyphs, glyf.length);
  if (offsets === undefined) throw missingXMins('loca is not valid');
  const view = new DataView(glyf.buffer, glyf.byteOffset, glyf.byteLength);
  return Int16Array.from({ length: numGlyphs }, (_, glyph) => {
    const [start, end] = [offsets[glyph]!, offsets[glyph + 1]!]; // one offset more than glyphs
    return end - start < 4 ? 0 : view.getInt16(start + 2);
  });
}

function missingXMins(why: string): ConversionError {
  return new ConversionError('WOFF2_METRICS', `the transformed hmtx takes bearings from glyf, but ${why}`);
}
