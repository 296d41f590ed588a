import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteWriter } from '../../../bytes/writer.ts';
import { ConversionRun } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { resolveLimits } from '../../../limits.ts';
import type { FontFile } from '../../../models/font-file.ts';
import { readCff } from '../../../outline/cff/read.ts';
import { encodeGlyph } from '../../../outline/glyf/encode.ts';
import { type Component, type Glyph, unscaled } from '../../../outline/glyf/glyph.ts';
import { areaOf } from '../../../outline/measure/area.ts';
import { boundsOf } from '../../../outline/measure/bounds.ts';
import { recordOutline } from '../../../outline/outline.ts';
import { readHead } from '../../tables/head.ts';
import { readMaxp } from '../../tables/maxp.ts';
import { readGlyphMetrics } from '../../tables/metrics/glyph-metrics.ts';
import { readVorg } from '../../tables/metrics/vorg.ts';
import { readPost } from '../../tables/post.ts';
import { requireTable } from '../../tables/require.ts';
import { toCff } from './to-cff.ts';

function begin() {
  const run = new ConversionRun(resolveLimits());
  return { job: run, context: run.context(() => Promise.reject(new Error('unused'))) };
}

const noBounds = { xMin: 0, yMin: 0, xMax: 0, yMax: 0 };
/** A square of 100 units, clockwise as in TrueType. */
const square = contour([0, 0, 1], [0, 100, 1], [100, 100, 1], [100, 0, 1]);
/** A closed curve of four control points whose contour begins off the curve. */
const round = contour([0, 0, 0], [0, 200, 0], [200, 200, 0], [200, 0, 0]);

function contour(...points: readonly (readonly [x: number, y: number, onCurve: 0 | 1])[]): Glyph {
  return {
    kind: 'simple',
    bounds: {
      xMin: Math.min(...points.map(([x]) => x)),
      yMin: Math.min(...points.map(([, y]) => y)),
      xMax: Math.max(...points.map(([x]) => x)),
      yMax: Math.max(...points.map(([, y]) => y)),
    },
    xs: Float64Array.from(points, ([x]) => x),
    ys: Float64Array.from(points, ([, y]) => y),
    onCurve: Uint8Array.from(points, ([, , onCurve]) => onCurve),
    ends: [points.length - 1],
    overlaps: false,
    instructions: new Uint8Array(),
  };
}

function composite(...components: readonly (Partial<Component> & { glyph: number })[]): Glyph {
  const defaults = { scale: unscaled, placement: { x: 0, y: 0, isScaled: false } };
  const flags = { roundToGrid: false, useMyMetrics: false, overlaps: false };
  return {
    kind: 'composite',
    bounds: noBounds,
    components: components.map((component) => ({ ...defaults, ...flags, ...component })),
    instructions: new Uint8Array(),
  };
}

function words(...values: readonly number[]): Uint8Array {
  const file = new ByteWriter();
  for (const value of values) file.u16(value & 0xffff);
  return file.finish();
}

interface Wanted {
  readonly names?: readonly string[];
  readonly advances?: readonly number[];
  readonly more?: Readonly<Record<string, Uint8Array>>;
}

/** A font with 1,000 units per em and these glyphs; bearings match the outlines. */
function fontOf(glyphs: readonly Glyph[], { names, advances = [], more = {} }: Wanted = {}): FontFile {
  const [glyf, loca, hmtx] = [new ByteWriter(), new ByteWriter(), new ByteWriter()];
  loca.u32(0);
  for (const [at, glyph] of glyphs.entries()) {
    if (glyph !== undefined) glyf.bytes(encodeGlyph(glyph));
    glyf.align(4);
    loca.u32(glyf.length);
    hmtx.u16(advances[at] ?? 500);
    hmtx.i16(glyph?.bounds.xMin ?? 0);
  }
  const head = words(1, 0, 2, 0, 0, 0, 0x5f0f, 0x3cf5, 3, 1000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 1, 0);
  const count = glyphs.length;
  return {
    version: 0x00010000,
    tables: new Map([
      ['head', head],
      ['hhea', words(1, 0, 800, -200, 0, 500, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, count)],
      ['hmtx', hmtx.finish()],
      ['maxp', words(1, 0, count, ...Array<number>(13).fill(0))],
      ['glyf', glyf.finish()],
      ['loca', loca.finish()],
      ['post', postOf(names)],
      ...Object.entries(more),
    ]),
  };
}

function postOf(names: readonly string[] | undefined): Uint8Array {
  const file = new ByteWriter();
  file.bytes(words(names === undefined ? 3 : 2, 0, -12, 0x8000, -75, 50, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0));
  if (names === undefined) return file.finish();
  file.u16(names.length);
  for (const at of names.keys()) file.u16(258 + at);
  for (const name of names) {
    file.u8(name.length);
    file.latin1(name);
  }
  return file.finish();
}

async function change(font: FontFile) {
  const { job, context } = begin();
  const { tables, version } = await toCff(font, context);
  const cff = readCff(requireTable(tables, 'CFF '), context);
  const outline = (glyph: number) => recordOutline((pen) => cff.drawGlyph(glyph, pen));
  return { tables, version, cff, outline, notes: job.notes.map(({ code }) => code) };
}

describe('converting glyf to CFF', () => {
  it('keeps lines and reverses them', async () => {
    const { outline, version } = await change(fontOf([square]));
    expect(version).toBe(0x4f54544f);
    expect([...outline(0).points]).toEqual([0, 0, 100, 0, 100, 100, 0, 100]);
    expect(areaOf(outline(0))).toBe(100 * 100);
  });

  it('draws curves within half a thousandth of the em, also if a contour begins off the curve', async () => {
    const { outline } = await change(fontOf([round]));
    // The area of the quadratics: the square between the four midpoints, and two thirds of the corners that they cut
    // off.
    const expected = 200 * 200 - 4 * (100 * 100) * (1 / 2) * (1 / 3);
    expect(Math.abs(areaOf(outline(0)) - expected)).toBeLessThan(0.5 * 4 * 150);
    expect(boundsOf(outline(0))).toEqual({ xMin: 0, yMin: 0, xMax: 200, yMax: 200 });
  });

  it('uses fractions if whole units are too inaccurate', async () => {
    const oddSquare = contour([0, 0, 1], [0, 101, 1], [101, 101, 1], [101, 0, 1]);
    const half = { scale: [0.5, 0, 0, 0.5], placement: { x: 0, y: 0, isScaled: false } } as const;
    const { outline, notes } = await change(fontOf([oddSquare, composite({ glyph: 0, ...half })]));
    expect([...outline(1).points]).toEqual([0, 0, 50.5, 0, 50.5, 50.5, 0, 50.5]);
    expect(notes).toEqual([]);
  });

  it('flattens composites with scales, scaled offsets and metrics of a component', async () => {
    const half = { scale: [0.5, 0, 0, 0.5], placement: { x: 40, y: 20, isScaled: true } } as const;
    const font = fontOf([square, composite({ glyph: 0, ...half }), composite({ glyph: 1, useMyMetrics: true })]);
    const { outline } = await change(font);
    expect(boundsOf(outline(1))).toEqual({ xMin: 20, yMin: 10, xMax: 70, yMax: 60 });
    expect(boundsOf(outline(2))).toEqual({ xMin: 20, yMin: 10, xMax: 70, yMax: 60 });
  });

  it('leaves a glyph that contains itself blank with a note, and refuses a font with nothing else', async () => {
    const { outline, notes } = await change(fontOf([square, composite({ glyph: 1 })]));
    expect(outline(1).verbs).toHaveLength(0);
    expect(notes).toEqual(['GLYPH_DAMAGED']);
    await expect(change(fontOf([composite({ glyph: 0 })]))).rejects.toMatchObject({ code: 'GLYF_DAMAGED' });
  });

  it('refuses cubic curves in glyf, stated by head or by a single point', async () => {
    const font = fontOf([square]);
    const head = Uint8Array.from(requireTable(font.tables, 'head'));
    head[53] = 1;
    const cubic = { ...font, tables: new Map([...font.tables, ['head', head]]) };
    await expect(change(cubic)).rejects.toMatchObject({ code: 'FONT_FLAVOUR' });
    const glyf = Uint8Array.from(requireTable(font.tables, 'glyf'));
    glyf[14] = 0x80 | (glyf[14]! & ~0x09); // the flags of the first point: off the curve, not repeated
    const marked = { ...font, tables: new Map([...font.tables, ['glyf', glyf]]) };
    await expect(change(marked)).rejects.toMatchObject({ code: 'GLYF_UNSUPPORTED' });
  });

  it('copies the glyph names and replaces invalid and duplicate names, with a note', async () => {
    const names = ['.null', 'A', 'A', 'a b', 'A.1', ''];
    const { cff, tables, notes } = await change(
      fontOf(
        names.map(() => square),
        { names },
      ),
    );
    expect(names.map((_, glyph) => cff.glyphName(glyph))).toEqual(['.notdef', 'A', 'A.1', 'glyph3', 'A.1.1', 'glyph5']);
    expect(notes).toEqual(['GLYPH_NAMES_CHANGED']);
    expect(readPost(requireTable(tables, 'post'))).toMatchObject({ version: 3, italicAngle: -11.5 });
  });

  it('makes a font without glyph names CID-keyed', async () => {
    const { cff, notes } = await change(fontOf([square, undefined, square]));
    expect(cff.collection).toEqual({ registry: 'Adobe', ordering: 'Identity', supplement: 0 });
    expect([0, 1, 2].map((glyph) => cff.cid(glyph))).toEqual([0, 1, 2]);
    expect(notes).toEqual([]);
  });

  it('keeps advances and updates the tables that describe the outlines', async () => {
    const { cff, tables } = await change(fontOf([square, undefined, round], { advances: [500, 0, 65535] }));
    expect([0, 1, 2].map((glyph) => cff.advanceWidth(glyph))).toEqual([500, 0, 65535]);
    const { advances } = readGlyphMetrics(requireTable(tables, 'hhea'), requireTable(tables, 'hmtx'), 3, 'hmtx');
    expect([...advances]).toEqual([500, 0, 65535]);
    expect(readMaxp(requireTable(tables, 'maxp'))).toEqual({ version: 0.5, numGlyphs: 3 });
    expect(readHead(requireTable(tables, 'head'))).toMatchObject({ xMin: 0, yMin: 0, xMax: 200, yMax: 200 });
    expect(tables.has('glyf') || tables.has('loca')).toBe(false);
  });

  it('drops instructions and variations, each with a note', async () => {
    const more = { prep: Uint8Array.of(0), gasp: words(1, 0), fvar: new Uint8Array(16), gvar: new Uint8Array(20) };
    const { tables, notes } = await change(fontOf([square], { more }));
    expect(Object.keys(more).filter((tag) => tables.has(tag))).toEqual([]);
    expect(notes).toEqual(['HINTS_DROPPED', 'VARIATIONS_DROPPED']);
  });

  it('removes the variation store from GDEF if nothing varies', async () => {
    const gdef = words(1, 3, 0, 0, 0, 0, 0, 0, 18, 1);
    const varying = await change(fontOf([square], { more: { GDEF: gdef, fvar: new Uint8Array(16) } }));
    expect(varying.tables.get('GDEF')).toEqual(words(1, 3, 0, 0, 0, 0, 0, 0, 0, 1));
    const still = await change(fontOf([square], { more: { GDEF: gdef } }));
    expect(still.tables.get('GDEF')).toEqual(gdef);
  });

  it('converts vertical bearings to origins', async () => {
    const vhea = words(1, 0, 500, -500, 0, 1000, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1);
    const vmtx = words(1000, 780, 780, 600);
    const { tables } = await change(fontOf([square, square, round], { more: { vhea, vmtx } }));
    const { defaultY, originYs } = readVorg(requireTable(tables, 'VORG'));
    expect([defaultY, ...originYs]).toEqual([880, [2, 800]]);
    const { bearings } = readGlyphMetrics(requireTable(tables, 'vhea'), requireTable(tables, 'vmtx'), 3, 'vmtx');
    expect([...bearings]).toEqual([780, 780, 600]);
  });

  it('throws only ConversionError for any damage to the tables', async () => {
    const font = fontOf([square, round, composite({ glyph: 0 }, { glyph: 1 })], { names: ['.notdef', 'A', 'B'] });
    const tags = [...font.tables.keys()];
    const damage = fc.record({
      tag: fc.constantFrom(...tags),
      at: fc.nat({ max: 80 }),
      byte: fc.nat({ max: 255 }),
      length: fc.option(fc.nat({ max: 80 })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 4 }), async (damages) => {
        const tables = new Map(font.tables);
        for (const { tag, at, byte, length } of damages) {
          const table = Uint8Array.from(tables.get(tag) ?? []);
          if (at < table.length) table[at] = byte;
          tables.set(tag, length === null ? table : table.slice(0, length));
        }
        try {
          await toCff({ ...font, tables }, begin().context);
        } catch (error) {
          expect(error).toBeInstanceOf(ConversionError);
        }
      }),
    );
  });
});
