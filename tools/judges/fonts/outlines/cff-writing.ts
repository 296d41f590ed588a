import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ConversionRun } from '../../../../packages/core/src/context.ts';
import { resolveLimits } from '../../../../packages/core/src/limits.ts';
import { OutlineCharstrings } from '../../../../packages/core/src/outline/cff/write/charstrings/outline-charstrings.ts';
import { writeCff } from '../../../../packages/core/src/outline/cff/write/font.ts';
import { planWidths } from '../../../../packages/core/src/outline/cff/write/widths.ts';
import { type Outline, recordOutline } from '../../../../packages/core/src/outline/outline.ts';
import { askFontTools, findFontTools } from '../../../programs/fonttools.ts';
import type { Finding } from '../../finding.ts';
import { createRandom } from '../../random.ts';

/** A glyph as fontTools reads it: name, advance, initials of the pen's calls, coordinates. */
type GlyphRow = readonly [name: string, advance: number, calls: string, coordinates: readonly number[]];

/** A font as fontTools reads it. */
interface FontRead {
  readonly name: string;
  readonly isCid: boolean;
  readonly box: readonly number[];
  readonly glyphs: readonly GlyphRow[];
}

const script = readFileSync(new URL('./cff-writing.py', import.meta.url), 'utf8');
const fontCount = 60;
const box = { xMin: -700, yMin: -800, xMax: 900, yMax: 1000 };

/** Writes fonts with random outlines, names and advances, and compares them with what fontTools reads. */
export async function judgeCffWriting(): Promise<Finding[]> {
  const python = await findFontTools();
  if (python === undefined) return [{ name: 'writing CFF', details: 'fontTools is not installed' }];
  const folder = mkdtempSync(join(tmpdir(), 'quoin-cff-writing-'));
  try {
    const fonts = Array.from({ length: fontCount }, (_, seed) => createFont(seed));
    const paths = fonts.map((_, seed) => join(folder, `${seed}.cff`));
    for (const [seed, font] of fonts.entries()) writeFileSync(paths[seed] ?? '', await write(font));
    const read = (await askFontTools(python, script, paths)) as readonly FontRead[];
    const wrong = fonts.flatMap((font, seed) =>
      findDifferences(font, read[seed]).map((each) => `font ${seed}: ${each}`),
    );
    const glyphs = fonts.reduce((sum, font) => sum + font.glyphs.length, 0);
    const details = [`${fonts.length} fonts, ${glyphs} glyphs, ${wrong.length} differ`, ...wrong.slice(0, 5)].join(
      '; ',
    );
    return [{ name: 'writing CFF', isCorrect: wrong.length === 0, details }];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface RandomFont {
  readonly isCid: boolean;
  readonly glyphs: readonly { readonly name: string; readonly advance: number; readonly outline: Outline }[];
}

/** Creates a font of 1 + seed² glyphs. They have parts in common, which become subroutines. */
function createFont(seed: number): RandomFont {
  const random = createRandom(seed + 1);
  const randomInteger = (low: number, high: number): number => low + Math.floor(random(high - low + 1));
  const parts = Array.from({ length: 6 }, () =>
    Array.from({ length: randomInteger(1, 9) }, () => randomPiece(randomInteger)),
  );
  const isCid = seed % 3 === 0;
  const glyphs = Array.from({ length: 1 + seed * seed }, (_, glyph) => ({
    name: isCid ? `cid${String(glyph).padStart(5, '0')}` : glyph === 0 ? '.notdef' : `g${randomInteger(0, 9)}.${glyph}`,
    advance: randomInteger(0, 9) < 5 ? 600 : randomInteger(0, 3000),
    outline: randomOutline(randomInteger, parts),
  }));
  return { isCid, glyphs: glyphs.map((glyph, at) => (at === 0 && isCid ? { ...glyph, name: '.notdef' } : glyph)) };
}

type RandomInteger = (low: number, high: number) => number;

/** Returns the deltas of a line or a cubic, many of them along an axis. */
function randomPiece(randomInteger: RandomInteger): number[] {
  const delta = (): number =>
    randomInteger(0, 2) === 0 ? 0 : randomInteger(0, 5) === 0 ? randomInteger(-1500, 1500) : randomInteger(-120, 120);
  return Array.from({ length: randomInteger(0, 1) === 0 ? 2 : 6 }, delta);
}

function randomOutline(randomInteger: RandomInteger, parts: readonly (readonly number[][])[]): Outline {
  return recordOutline((pen) => {
    for (let contours = randomInteger(0, 3); contours > 0; contours--) {
      const start = [randomInteger(-700, 900), randomInteger(-800, 1000)] as const;
      let [x, y] = start;
      pen.moveTo(x, y);
      const pieces = [
        ...(parts[randomInteger(0, 5)] ?? []),
        randomPiece(randomInteger),
        ...(parts[randomInteger(0, 5)] ?? []),
      ];
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
      pen.lineTo(x + 1, start[1] - 1); // so that the closing line can be implicit
      pen.close();
    }
  });
}

async function write({ isCid, glyphs }: RandomFont): Promise<Uint8Array> {
  const context = new ConversionRun(resolveLimits()).context(() =>
    Promise.reject(new Error('unexpected nested conversion')),
  );
  const widths = planWidths(glyphs.map(({ advance }) => advance));
  const charstrings = new OutlineCharstrings();
  for (const { outline, advance } of glyphs) {
    charstrings.add(outline, advance === widths.defaultWidthX ? undefined : advance - widths.nominalWidthX);
  }
  const glyphNames = isCid ? undefined : glyphs.map(({ name }) => name);
  return writeCff({ name: 'Random-Font', unitsPerEm: 2048, box, glyphNames }, charstrings.list, widths, context);
}

function findDifferences(written: RandomFont, read: FontRead | undefined): string[] {
  if (read === undefined || read.glyphs.length !== written.glyphs.length) return ['glyph count'];
  const facts = [read.name, read.isCid, read.box];
  const expected = ['Random-Font', written.isCid, [box.xMin, box.yMin, box.xMax, box.yMax]];
  const rows = written.glyphs.map(({ name, advance, outline }) => [
    name,
    advance,
    callsOf(outline),
    [...outline.points],
  ]);
  return [
    ...(isDeepStrictEqual(facts, expected) ? [] : [`${JSON.stringify(facts)}`]),
    ...rows.flatMap((row, glyph) => (isDeepStrictEqual(row, read.glyphs[glyph]) ? [] : [`glyph ${glyph}`])),
  ];
}

/** Initials of fontTools' pen methods: moveTo, lineTo, qCurveTo, curveTo, closePath. */
const initials = ['m', 'l', 'q', 'c', 'c'];

function callsOf({ verbs }: Outline): string {
  return Array.from(verbs, (verb) => initials[verb]).join('');
}
