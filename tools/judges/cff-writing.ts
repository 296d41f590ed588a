import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ConversionRun } from '../../packages/core/src/context.ts';
import { resolveLimits } from '../../packages/core/src/limits.ts';
import { CharstringList } from '../../packages/core/src/outline/cff/write/charstrings/charstring-list.ts';
import { writeCff } from '../../packages/core/src/outline/cff/write/font.ts';
import { planWidths } from '../../packages/core/src/outline/cff/write/widths.ts';
import { type Outline, recordOutline } from '../../packages/core/src/outline/outline.ts';
import { askFontTools, findFontTools } from '../programs/fonttools.ts';
import type { Finding } from './finding.ts';
import { numbers } from './numbers.ts';

/** A glyph as fontTools says it: name, advance, first letters of the pen's calls, numbers. */
type Row = readonly [name: string, advance: number, calls: string, numbers: readonly number[]];

interface Told {
  readonly name: string;
  readonly isCid: boolean;
  readonly box: readonly number[];
  readonly glyphs: readonly Row[];
}

const script = readFileSync(new URL('./cff-writing.py', import.meta.url), 'utf8');
const fontCount = 60;
const box = { xMin: -700, yMin: -800, xMax: 900, yMax: 1000 };

/** Fonts of random outlines, names and advances, written here and read by fontTools. */
export async function judgeCffWriting(): Promise<Finding[]> {
  const python = await findFontTools();
  if (python === undefined) return [{ name: 'writing CFF', figure: 'fontTools is not installed' }];
  const folder = mkdtempSync(join(tmpdir(), 'quoin-cff-writing-'));
  try {
    const made = Array.from({ length: fontCount }, (_, seed) => makeFont(seed));
    const paths = made.map((_, seed) => join(folder, `${seed}.cff`));
    for (const [seed, font] of made.entries()) writeFileSync(paths[seed] ?? '', await write(font));
    const told = (await askFontTools(python, script, paths)) as readonly Told[];
    const wrong = made.flatMap((font, seed) => differences(font, told[seed]).map((what) => `font ${seed}: ${what}`));
    const glyphs = made.reduce((sum, font) => sum + font.glyphs.length, 0);
    const figure = [`${made.length} fonts, ${glyphs} glyphs, ${wrong.length} differ`, ...wrong.slice(0, 5)].join('; ');
    return [{ name: 'writing CFF', isRight: wrong.length === 0, figure }];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Made {
  readonly isCid: boolean;
  readonly glyphs: readonly { readonly name: string; readonly advance: number; readonly outline: Outline }[];
}

/** The larger the seed, the more glyphs; those with remainders have parts in common, for subroutines. */
function makeFont(seed: number): Made {
  const random = numbers(seed + 1);
  const whole = (low: number, high: number): number => low + Math.floor(random(high - low + 1));
  const parts = Array.from({ length: 6 }, () => Array.from({ length: whole(1, 9) }, () => randomPiece(whole)));
  const isCid = seed % 3 === 0;
  const glyphs = Array.from({ length: 1 + seed * seed }, (_, glyph) => ({
    name: isCid ? `cid${String(glyph).padStart(5, '0')}` : glyph === 0 ? '.notdef' : `g${whole(0, 9)}.${glyph}`,
    advance: whole(0, 9) < 5 ? 600 : whole(0, 3000),
    outline: randomOutline(whole, parts),
  }));
  return { isCid, glyphs: glyphs.map((glyph, at) => (at === 0 && isCid ? { ...glyph, name: '.notdef' } : glyph)) };
}

type Whole = (low: number, high: number) => number;

/** Steps of a line or a cubic, many of them along an axis. */
function randomPiece(whole: Whole): number[] {
  const step = (): number => (whole(0, 2) === 0 ? 0 : whole(0, 5) === 0 ? whole(-1500, 1500) : whole(-120, 120));
  return Array.from({ length: whole(0, 1) === 0 ? 2 : 6 }, step);
}

function randomOutline(whole: Whole, parts: readonly (readonly number[][])[]): Outline {
  return recordOutline((pen) => {
    for (let contours = whole(0, 3); contours > 0; contours--) {
      const start = [whole(-700, 900), whole(-800, 1000)] as const;
      let [x, y] = start;
      pen.moveTo(x, y);
      const pieces = [...(parts[whole(0, 5)] ?? []), randomPiece(whole), ...(parts[whole(0, 5)] ?? [])];
      for (const piece of pieces) {
        const points: number[] = [];
        for (let at = 0; at < piece.length; at += 2) {
          [x, y] = [x + (piece[at] ?? 0), y + (piece[at + 1] ?? 0)];
          points.push(x, y);
        }
        const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = points;
        if (piece.length === 2) pen.lineTo(x1, y1);
        else pen.cubicTo(x1, y1, x2, y2, x3, y3);
      }
      pen.lineTo(x + 1, start[1] - 1); // so that the closing line is one that need not be written
      pen.close();
    }
  });
}

async function write({ isCid, glyphs }: Made): Promise<Uint8Array> {
  const context = new ConversionRun(resolveLimits()).context(() =>
    Promise.reject(new Error('no font holds another file')),
  );
  const widths = planWidths(glyphs.map(({ advance }) => advance));
  const list = new CharstringList();
  for (const { outline, advance } of glyphs) {
    list.add(outline, advance === widths.defaultWidthX ? undefined : advance - widths.nominalWidthX);
  }
  const glyphNames = isCid ? undefined : glyphs.map(({ name }) => name);
  return writeCff({ name: 'Random-Font', unitsPerEm: 2048, box, glyphNames }, list, widths, context);
}

function differences(made: Made, told: Told | undefined): string[] {
  if (told === undefined || told.glyphs.length !== made.glyphs.length) return ['the count of glyphs'];
  const facts = [told.name, told.isCid, told.box];
  const expected = ['Random-Font', made.isCid, [box.xMin, box.yMin, box.xMax, box.yMax]];
  const rows = made.glyphs.map(({ name, advance, outline }) => [name, advance, callsOf(outline), [...outline.points]]);
  return [
    ...(isDeepStrictEqual(facts, expected) ? [] : [`${JSON.stringify(facts)}`]),
    ...rows.flatMap((row, glyph) => (isDeepStrictEqual(row, told.glyphs[glyph]) ? [] : [`glyph ${glyph}`])),
  ];
}

/** fontTools' pen: moveTo, lineTo, qCurveTo, curveTo, closePath. */
const letters = ['m', 'l', 'q', 'c', 'c'];

function callsOf({ verbs }: Outline): string {
  return Array.from(verbs, (one) => letters[one]).join('');
}
