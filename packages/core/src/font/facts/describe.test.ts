import { describe, expect, it } from 'vitest';
import { entryOffset, patchedU32, u32Of } from '../../../test/builders/sfnt-builder.ts';
import { expectedOf, fontContext, openFont } from '../../../test/font/font-fixtures.ts';
import { ConversionError } from '../../errors.ts';
import { inspect } from '../../inspect.ts';
import { describeEmbedding } from './embedding.ts';
import { Problems } from './problems.ts';

describe('inspecting a font', () => {
  it('describes the names in every language', async () => {
    const { type, facts } = await inspect(openFont('plain.ttf'));
    expect(type).toBe('ttf');
    expect(facts).toMatchObject({
      fullName: 'Test Regular',
      family: 'Test',
      style: 'Regular',
      postScriptName: 'Test-Regular',
    });
    expect(facts.names).toMatchObject({
      ja: { family: '試験', fullName: '試し' },
      de: { family: 'Prüfung', fullName: 'Prüfung halbfett' },
      'nds-NL': { style: 'Proov' },
    });
  });

  it('describes the style and the line metrics', async () => {
    const { facts } = await inspect(openFont('plain.ttf'));
    expect(facts).toMatchObject({
      ...{
        outlines: 'glyf',
        weight: 600,
        width: 4,
        isItalic: false,
        italicAngle: -7.5,
        isFixedPitch: true,
        unitsPerEm: 1000,
      },
      metrics: {
        hhea: { ascender: 820, descender: -180, lineGap: 30 },
        win: { ascent: 900, descent: 250 },
        usesTypo: true,
      },
    });
  });

  it.each(['plain.ttf', 'plain.otf', 'plain.woff'] as const)('agrees with fontTools on %s', async (name) => {
    const { facts } = await inspect(openFont(name));
    const expected = expectedOf(name);
    expect(facts.glyphs).toBe(7);
    expect(facts.characters).toBe(expected.characters);
    const trimmed = Object.entries(expected.tables).map(([tag, length]) => [tag.trim(), length]);
    expect(facts.tables).toEqual(Object.fromEntries(trimmed));
    expect(facts.features ?? {}).toEqual(expected.features);
    expect(facts.problems).toBeUndefined();
  });

  it('describes the axes and instances', async () => {
    const { facts } = await inspect(openFont('variable.ttf'));
    expect(facts.axes).toEqual([
      { tag: 'wght', name: 'Weight', min: 100, default: 400, max: 900 },
      { tag: 'SLNT', name: 'Slant', min: -12, default: 0, max: 0, isHidden: true },
    ]);
    expect(facts.instances).toEqual([
      { name: 'Regular', postScriptName: 'Test-Variable', coordinates: { wght: 400, SLNT: 0 } },
      { name: 'Black Slanted', postScriptName: 'Test-BlackSlanted', coordinates: { wght: 900, SLNT: -12 } },
    ]);
  });

  it('describes the overhead of the container', async () => {
    const { facts } = await inspect(openFont('plain.ttf'));
    const bytes = Object.values(expectedOf('plain.ttf').tables).reduce((sum, length) => sum + length, 0);
    expect(facts.overheadBytes).toBe(openFont('plain.ttf').length - bytes);
    expect((await inspect(openFont('three.ttc'))).facts.faces).toEqual([
      'Test Regular',
      'Test Variable',
      'Test Regular',
    ]);
    const woff = (await inspect(openFont('plain.woff'))).facts;
    expect(woff).toMatchObject({
      unpackedBytes: openFont('plain.ttf').length,
      metadataBytes: 108,
      privateDataBytes: 24,
    });
  });

  it('continues past a damaged table and names it', async () => {
    const plain = openFont('plain.ttf');
    const { facts } = await inspect(patchedU32(plain, u32Of(plain, entryOffset(plain, 'name') + 8), 0xffffffff));
    expect(facts).toMatchObject({ glyphs: 7, characters: 6, outlines: 'glyf' });
    expect(facts.fullName).toBeUndefined();
    expect(facts.problems).toEqual(
      expect.arrayContaining([expect.stringMatching(/^name: /), expect.stringMatching(/checksums of "name"/)]),
    );
  });
});

describe('a damaged table', () => {
  const failingWith = (code: 'WORK_EXHAUSTED' | 'FONT_TABLE_DAMAGED') => () =>
    new Problems().attempt('cmap', () => {
      throw new ConversionError(code, 'found something');
    });

  it('hides only its own facts, but limits always apply', () => {
    expect(failingWith('FONT_TABLE_DAMAGED')).not.toThrow();
    expect(failingWith('WORK_EXHAUSTED')).toThrow(ConversionError);
    expect(() => new Problems().attempt('cmap', () => fontContext().context.limits.maxFaces.toFixed(500))).toThrow(
      RangeError,
    );
  });
});

// OpenType 1.9.1, "OS/2 — OS/2 and Windows Metrics Table", "fsType".
describe('the embedding permission', () => {
  it.each([
    [0, 'installable', true, false],
    [2, 'restricted', true, false],
    [4, 'preview and print', true, false],
    [8, 'editable', true, false],
    [0x0c, 'editable', true, false],
    [0x104, 'preview and print', false, false],
    [0x200, 'installable', true, true],
  ])('of %i is %s', (fsType, permission, maySubset, bitmapsOnly) => {
    expect(describeEmbedding(fsType)).toEqual({ fsType, permission, maySubset, bitmapsOnly });
  });
});
