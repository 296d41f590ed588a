import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';
import type { CffFont } from '../../outline/cff/font.ts';
import { readCff } from '../../outline/cff/read.ts';
import { OutlineCharstrings } from '../../outline/cff/write/charstrings/outline-charstrings.ts';
import { writeCff } from '../../outline/cff/write/font.ts';
import { planWidths } from '../../outline/cff/write/widths.ts';
import { BoundsPen } from '../../outline/measure/bounds.ts';
import { drawOutline, type Outline } from '../../outline/outline.ts';
import type { Pen } from '../../outline/pen.ts';
import { recordLimited } from '../../outline/segment-limit.ts';
import type { Tuple } from '../../outline/variations/region.ts';
import { GlyphBoxes } from '../glyph-boxes.ts';
import { withGlyphInError } from '../glyph-in-error.ts';
import { updateMetrics } from '../outline-format/metrics.ts';
import { readCharsetNames } from '../outline-format/to-cff/charset-names.ts';
import { readFontFacts } from '../outline-format/to-cff/font-facts.ts';
import { readHead, withOutlineFields } from '../tables/head.ts';
import { readGlyphMetrics } from '../tables/metrics/glyph-metrics.ts';
import { readVorg, writeVorg } from '../tables/metrics/vorg.ts';
import { dropPostNames } from '../tables/names/post-names.ts';
import { replaceTables, type TableChanges } from '../tables/replace.ts';
import { requireTable } from '../tables/require.ts';
import { readMetricsVariations } from '../variations/metrics-variations.ts';
import { metricsDirections, updateDirection } from './metrics-directions.ts';
import { roundHalfUp } from './rounding.ts';

type Tables = FontFile['tables'];

/** Glyphs between two `breathe()` calls. */
const glyphsPerBreath = 64;

/** Instantiates CFF2 as CFF, with the tables that depend on the outlines. */
export async function instantiateCff2(
  tables: Tables,
  glyphCount: number,
  coordinates: Tuple,
  context: Context,
): Promise<TableChanges> {
  const cff = openCff2(tables, glyphCount, context);
  const { outlines, stemCount } = await drawAll(cff, coordinates, context);
  const boxes = measureAll(outlines);
  const moved = replaceTables(tables, instantiateMetrics(tables, boxes, coordinates, context));
  const updated = updateMetrics(moved, boxes, context);
  const advances = readAdvances(replaceTables(moved, updated), glyphCount);
  const widths = planWidths(advances);
  const charstrings = new OutlineCharstrings();
  for (const [glyph, outline] of outlines.entries()) {
    const advance = advances[glyph] ?? 0;
    const width = advance === widths.defaultWidthX ? undefined : advance - widths.nominalWidthX;
    withGlyphInError(glyph, () => charstrings.add(outline, width));
  }
  if (stemCount > 0) context.note('HINTS_DROPPED', `${stemCount} of CFF2`);
  const head = requireTable(tables, 'head');
  const { unitsPerEm, indexToLocFormat } = readHead(head);
  const glyphNames = readCharsetNames(tables, glyphCount, context);
  const facts = { ...readFontFacts(tables, context), unitsPerEm, box: boxes.union(), glyphNames };
  const post = tables.get('post');
  return new Map<string, Uint8Array | undefined>([
    ...updated,
    ...(moved.has('VORG') ? [['VORG', moved.get('VORG')] as const] : []),
    ...(post === undefined ? [] : [['post', dropPostNames(post)] as const]),
    ['head', withOutlineFields(head, { box: boxes.union(), indexToLocFormat })],
    ['CFF2', undefined],
    ['CFF ', await writeCff(facts, charstrings.list, widths, context)],
  ]);
}

function openCff2(tables: Tables, glyphCount: number, context: Context): CffFont {
  const cff = readCff(requireTable(tables, 'CFF2'), context);
  if (cff.glyphCount === glyphCount) return cff;
  const message = `CFF2 has ${cff.glyphCount} glyphs, maxp states ${glyphCount}`;
  throw new ConversionError('FONT_TABLE_DAMAGED', message);
}

interface DrawnGlyphs {
  readonly outlines: readonly Outline[];
  /** Of all glyphs. */
  readonly stemCount: number;
}

/** A damaged glyph becomes blank, with a note. A font with no other glyphs is refused. */
async function drawAll(cff: CffFont, coordinates: Tuple, context: Context): Promise<DrawnGlyphs> {
  const outlines: Outline[] = [];
  let stemCount = 0;
  let firstDamage: ConversionError | undefined;
  for (let glyph = 0; glyph < cff.glyphCount; glyph++) {
    if (glyph % glyphsPerBreath === 0) await context.breathe();
    try {
      const outline = recordLimited(context, (pen) => {
        stemCount += cff.drawGlyph(glyph, roundingPen(pen), { coordinates });
      });
      outlines.push(outline);
    } catch (error) {
      if (!(error instanceof ConversionError) || error.kind !== 'malformed') throw error;
      firstDamage ??= error;
      context.note('GLYPH_DAMAGED', error.message, { glyph });
      outlines.push(recordLimited(context, () => {}));
    }
  }
  if (firstDamage !== undefined && outlines.every(({ verbs }) => verbs.length === 0)) throw firstDamage;
  return { outlines, stemCount };
}

/** Rounds points to whole units, each once. */
function roundingPen(pen: Pen): Pen {
  const r = roundHalfUp;
  return {
    moveTo: (x, y) => pen.moveTo(r(x), r(y)),
    lineTo: (x, y) => pen.lineTo(r(x), r(y)),
    quadTo: (x1, y1, x, y) => pen.quadTo(r(x1), r(y1), r(x), r(y)),
    cubicTo: (x1, y1, x2, y2, x, y) => pen.cubicTo(r(x1), r(y1), r(x2), r(y2), r(x), r(y)),
    close: () => pen.close(),
  };
}

function measureAll(outlines: readonly Outline[]): GlyphBoxes {
  const boxes = new GlyphBoxes(outlines.length);
  for (const [glyph, outline] of outlines.entries()) {
    const pen = new BoundsPen();
    drawOutline(outline, pen);
    if (pen.box === undefined) continue;
    const { xMin, yMin, xMax, yMax } = pen.box;
    boxes.set(glyph, {
      xMin: Math.floor(xMin),
      yMin: Math.floor(yMin),
      xMax: Math.ceil(xMax),
      yMax: Math.ceil(yMax),
    });
  }
  return boxes;
}

/** Advances from HVAR and VVAR, origins from VORG and VVAR. */
function instantiateMetrics(tables: Tables, boxes: GlyphBoxes, coordinates: Tuple, context: Context): TableChanges {
  const changes = new Map<string, Uint8Array | undefined>();
  for (const line of metricsDirections) {
    const table = tables.get(line.variationsTag);
    const variations = table && readMetricsVariations(table, line.variationsTag, coordinates, context);
    const updated = updateDirection(tables, line, boxes, (glyph, advance, bearing) => ({
      advance: roundHalfUp(advance + (variations?.advance(glyph) ?? 0)),
      bearing,
    }));
    for (const [tag, written] of updated) changes.set(tag, written);
    const vorg = tables.get('VORG');
    if (vorg === undefined || variations?.origin === undefined) continue;
    const { defaultY, originYs } = readVorg(vorg);
    const originDelta = variations.origin;
    const origins = Array.from(
      { length: boxes.count },
      (_, glyph) => (originYs.get(glyph) ?? defaultY) + roundHalfUp(originDelta(glyph)),
    );
    changes.set('VORG', writeVorg(origins));
  }
  return changes;
}

/** All advances are 0 in a font without metrics. */
function readAdvances(tables: Tables, glyphCount: number): Uint16Array {
  const [hhea, hmtx] = [tables.get('hhea'), tables.get('hmtx')];
  if (hhea === undefined || hmtx === undefined) return new Uint16Array(glyphCount);
  return readGlyphMetrics(hhea, hmtx, glyphCount, 'hmtx').advances;
}
