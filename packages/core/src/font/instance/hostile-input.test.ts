import { describe, expect, it } from 'vitest';
import { patchedU32 } from '../../../test/builders/sfnt-builder.ts';
import { falseLengths, flips, truncations } from '../../../test/damage.ts';
import { fontContext, openFont, type VaryingName } from '../../../test/font/font-fixtures.ts';
import { convert } from '../../convert.ts';
import { ConversionError } from '../../errors.ts';
import { encodeGlyph } from '../../outline/glyf/encode.ts';
import { GlyfFile } from '../glyf/glyf-file.ts';
import { joinSfnt, layOutSfnt } from '../sfnt/layout.ts';
import { readSfnt } from '../sfnt/read.ts';
import { patchWords } from '../tables/patch.ts';
import { replaceTables } from '../tables/replace.ts';
import { requireTable } from '../tables/require.ts';

const { context } = fontContext();
const order = { to: 'ttf', config: undefined };

async function codeOf(bytes: Uint8Array, name: VaryingName, instance: unknown = { wght: 650 }): Promise<string> {
  const to = name === 'varying.ttf' ? 'ttf' : 'otf';
  try {
    await convert(bytes, { to, font: { instance } as never });
    return 'fine';
  } catch (error) {
    if (error instanceof ConversionError) return error.code;
    throw new Error('not a ConversionError', { cause: error });
  }
}

/** varying.ttf with some tables changed. */
async function changedFont(change: (tables: ReadonlyMap<string, Uint8Array>) => ReadonlyMap<string, Uint8Array>) {
  const font = await readSfnt(openFont('varying.ttf'), context, order);
  return joinSfnt(layOutSfnt({ ...font, tables: replaceTables(font.tables, change(font.tables)) }));
}

describe.each(['varying.ttf', 'varying.otf'] as const)('an instance of damaged %s', (name) => {
  it.each([
    ['by truncation', () => truncations(openFont(name), 29)],
    ['by random flips', () => flips(openFont(name), 150)],
    ['by false lengths', () => falseLengths(openFont(name), 150)],
  ])('%s gives a font or a ConversionError', async (_, broken) => {
    const codes = new Set<string>();
    for (const bytes of broken()) codes.add(await codeOf(bytes, name));
    expect(codes.size).toBeGreaterThan(1);
  });
});

describe('an instance', () => {
  it.each([
    ['NaN', { wght: Number.NaN }],
    ['infinity', { wght: Number.POSITIVE_INFINITY }],
    ['a string', { wght: '700' }],
    ['an array', [700]],
    ['an empty name', ''],
  ])('is refused with invalid coordinates: %s', async (_, instance) => {
    expect(await codeOf(openFont('varying.ttf'), 'varying.ttf', instance)).toBe('OPTION_INVALID');
  });

  it('is refused if an axis ends before it begins', async () => {
    const bytes = await changedFont(
      (tables) => new Map([['fvar', patchedU32(requireTable(tables, 'fvar'), 20, 950 * 0x10000)]]),
    );
    expect(await codeOf(bytes, 'varying.ttf')).toBe('FONT_TABLE_DAMAGED');
  });

  it('is refused if composites are nested a thousand levels deep', async () => {
    const depth = 1000;
    const bytes = await changedFont((tables) => {
      const file = new GlyfFile(depth, context);
      for (let glyph = 0; glyph < depth; glyph++) file.add(encodeGlyph(partOf(glyph)));
      const { glyf, loca, indexToLocFormat } = file.finish();
      return new Map([
        ...[['glyf', glyf] as const, ['loca', loca] as const],
        ['head', patchWords(requireTable(tables, 'head'), [[50, indexToLocFormat]])],
        ['maxp', patchWords(requireTable(tables, 'maxp'), [[4, depth]])],
        ['hmtx', new Uint8Array(4 * depth)],
        ['hhea', patchWords(requireTable(tables, 'hhea'), [[34, depth]])],
      ]);
    });
    expect(await codeOf(bytes, 'varying.ttf')).toBe('GLYPH_TOO_COMPLEX');
  });

  it('counts its work against the budget', async () => {
    const options = { to: 'ttf', font: { instance: { wght: 650 } }, limits: { maxWork: 500 } } as const;
    await expect(convert(openFont('varying.ttf'), options)).rejects.toMatchObject({ kind: 'limit' });
  });
});

/** A composite of the next glyph; the last one is blank. */
function partOf(glyph: number): Parameters<typeof encodeGlyph>[0] {
  if (glyph === 999) return undefined;
  const placement = { x: 1, y: 0, isScaled: false };
  const component = {
    glyph: glyph + 1,
    scale: [1, 0, 0, 1],
    placement,
    roundToGrid: false,
    useMyMetrics: false,
    overlaps: false,
  } as const;
  const bounds = { xMin: 0, yMin: 0, xMax: 0, yMax: 0 };
  return { kind: 'composite', bounds, components: [component], instructions: new Uint8Array() };
}
