import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';
import { BoundsPen } from '../../outline/bounds.ts';
import type { CffFont } from '../../outline/cff/font.ts';
import { readCff } from '../../outline/cff/read.ts';
import { CharstringList } from '../../outline/cff/write/charstrings/charstring-list.ts';
import { writeCff } from '../../outline/cff/write/font.ts';
import { planWidths } from '../../outline/cff/write/widths.ts';
import { drawOutline, type Outline } from '../../outline/outline.ts';
import type { Pen } from '../../outline/pen.ts';
import type { Tuple } from '../../outline/region.ts';
import { recordLimited } from '../../outline/segment-limit.ts';
import { explained } from '../explained.ts';
import { readCharsetNames } from '../flavour/charset-names.ts';
import { readFontFacts } from '../flavour/font-facts.ts';
import { mendMetrics } from '../flavour/glyf-metrics.ts';
import { GlyphBoxes } from '../glyph-boxes.ts';
import { readHead, withOutlineFacts } from '../tables/head.ts';
import { readLineMetrics } from '../tables/line-metrics.ts';
import { dropPostNames } from '../tables/post-names.ts';
import { replaceTables, type TableChanges } from '../tables/replace.ts';
import { requireTable } from '../tables/require.ts';
import { readVorg, writeVorg } from '../tables/vorg.ts';
import { readLineVariations } from '../variations/line-variations.ts';
import { lines, mendLine } from './lines.ts';
import { roundHalfUp } from './rounding.ts';

type Tables = FontFile['tables'];

/** After so many glyphs others get a turn. */
const turn = 64;

/** The outlines of a font with CFF2 at a place of its design space, as CFF, and the tables that depend on them. */
export async function placeCubics(
  tables: Tables,
  glyphCount: number,
  coordinates: Tuple,
  context: Context,
): Promise<TableChanges> {
  const cff = openCff2(tables, glyphCount, context);
  const { outlines, stemCount } = await drawAll(cff, coordinates, context);
  const boxes = measureAll(outlines);
  const moved = replaceTables(tables, placeLines(tables, boxes, coordinates, context));
  const mended = mendMetrics(moved, boxes, context);
  const advances = readAdvances(replaceTables(moved, mended), glyphCount);
  const widths = planWidths(advances);
  const charstrings = new CharstringList();
  for (const [glyph, outline] of outlines.entries()) {
    const advance = advances[glyph] ?? 0;
    const width = advance === widths.defaultWidthX ? undefined : advance - widths.nominalWidthX;
    explained(glyph, () => charstrings.add(outline, width));
  }
  if (stemCount > 0) context.note('HINTS_DROPPED', `${stemCount} of CFF2`);
  const head = requireTable(tables, 'head');
  const { unitsPerEm, indexToLocFormat } = readHead(head);
  const glyphNames = readCharsetNames(tables, glyphCount, context);
  const facts = { ...readFontFacts(tables, context), unitsPerEm, box: boxes.all(), glyphNames };
  const post = tables.get('post');
  return new Map<string, Uint8Array | undefined>([
    ...mended,
    ...(moved.has('VORG') ? [['VORG', moved.get('VORG')] as const] : []),
    ...(post === undefined ? [] : [['post', dropPostNames(post)] as const]),
    ['head', withOutlineFacts(head, { box: boxes.all(), indexToLocFormat })],
    ['CFF2', undefined],
    ['CFF ', await writeCff(facts, charstrings, widths, context)],
  ]);
}

function openCff2(tables: Tables, glyphCount: number, context: Context): CffFont {
  const cff = readCff(requireTable(tables, 'CFF2'), context);
  if (cff.glyphCount === glyphCount) return cff;
  const message = `found ${cff.glyphCount} glyphs in CFF2, expected ${glyphCount} as maxp says`;
  throw new ConversionError('FONT_TABLE_DAMAGED', message);
}

interface Drawn {
  readonly outlines: readonly Outline[];
  /** Of all glyphs together. */
  readonly stemCount: number;
}

/** A glyph that is damaged becomes blank, with a note; a font that has no others is refused. */
async function drawAll(cff: CffFont, coordinates: Tuple, context: Context): Promise<Drawn> {
  const outlines: Outline[] = [];
  let stemCount = 0;
  let firstDamage: ConversionError | undefined;
  for (let glyph = 0; glyph < cff.glyphCount; glyph++) {
    if (glyph % turn === 0) await context.breathe();
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

/** Points on whole units, each rounded once. */
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

/** Advances by HVAR and VVAR, and origins by VORG and VVAR. */
function placeLines(tables: Tables, boxes: GlyphBoxes, coordinates: Tuple, context: Context): TableChanges {
  const changes = new Map<string, Uint8Array | undefined>();
  for (const line of lines) {
    const table = tables.get(line.variationsTag);
    const gains = table && readLineVariations(table, line.variationsTag, coordinates, context);
    const mended = mendLine(tables, line, boxes, (glyph, advance, bearing) => ({
      advance: roundHalfUp(advance + (gains?.advance(glyph) ?? 0)),
      bearing,
    }));
    for (const [tag, written] of mended) changes.set(tag, written);
    const vorg = tables.get('VORG');
    if (vorg === undefined || gains?.origin === undefined) continue;
    const { defaultY, ys } = readVorg(vorg);
    const gainOf = gains.origin;
    const origins = Array.from(
      { length: boxes.count },
      (_, glyph) => (ys.get(glyph) ?? defaultY) + roundHalfUp(gainOf(glyph)),
    );
    changes.set('VORG', writeVorg(origins));
  }
  return changes;
}

/** A font without metrics has advances of 0. */
function readAdvances(tables: Tables, glyphCount: number): Uint16Array {
  const [hhea, hmtx] = [tables.get('hhea'), tables.get('hmtx')];
  if (hhea === undefined || hmtx === undefined) return new Uint16Array(glyphCount);
  return readLineMetrics(hhea, hmtx, glyphCount, 'hmtx').advances;
}
