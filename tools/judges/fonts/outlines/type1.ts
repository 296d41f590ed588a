import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Context } from '../../../../packages/core/src/context.ts';
import { ConversionRun } from '../../../../packages/core/src/context.ts';
import { resolveLimits } from '../../../../packages/core/src/limits.ts';
import { areaOf } from '../../../../packages/core/src/outline/measure/area.ts';
import { boundsOf } from '../../../../packages/core/src/outline/measure/bounds.ts';
import { recordOutline } from '../../../../packages/core/src/outline/outline.ts';
import { drawType1Glyph } from '../../../../packages/core/src/outline/type1/draw.ts';
import type { Type1Font } from '../../../../packages/core/src/outline/type1/font.ts';
import { readType1 } from '../../../../packages/core/src/outline/type1/read.ts';
import { askFontTools, findFontTools } from '../../../programs/fonttools.ts';
import type { Finding } from '../../finding.ts';

/** Advance, area and bounds of each glyph by its name. */
type Glyphs = Record<string, readonly [advance: number, area: number, bounds: readonly number[] | null]>;

/** A sample contains every nth installed font. */
const sampleStep = 4;

const script = readFileSync(new URL('./type1.py', import.meta.url), 'utf8');

/** Compares every glyph of the installed Type 1 fonts and of those in the corpus' PostScript with fontTools. */
export async function judgeType1(corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  const python = await findFontTools();
  if (python === undefined) return [{ name: 'Type 1', details: 'fontTools is not installed' }];
  const folder = mkdtempSync(join(tmpdir(), 'quoin-type1-'));
  try {
    const installed = installedFonts().filter((_, index) => !isSample || index % sampleStep === 0);
    const paths = [...installed, ...embeddedFonts(corpus, folder)];
    if (paths.length === 0) return [{ name: 'Type 1', details: 'found no font' }];
    const expected = (await askFontTools(python, script, paths)) as Record<string, Glyphs>;
    return [
      judgeKind(
        'PFA',
        paths.filter((path) => !path.startsWith(folder) && !path.endsWith('.pfb')),
        expected,
      ),
      judgeKind(
        'PFB',
        paths.filter((path) => path.endsWith('.pfb')),
        expected,
      ),
      judgeKind(
        'fonts in PostScript files',
        paths.filter((path) => path.startsWith(folder)),
        expected,
      ),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function installedFonts(): string[] {
  const folder = '/usr/share/fonts';
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return names.filter((name) => /\.(t1|pf[ab])$/.test(name)).map((name) => join(folder, name));
}

/** Writes each font that PostScript files contain to its own file. */
function embeddedFonts(corpus: string | undefined, folder: string): string[] {
  if (corpus === undefined) return [];
  const names = readdirSync(corpus, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(eps|ps|ai)$/.test(name),
  );
  return names.sort().flatMap((name) => {
    const text = readFileSync(join(corpus, name), 'latin1');
    const fonts = text.match(/%!(PS-AdobeFont|FontType1)[\s\S]*?\beexec\b[\s\S]*?cleartomark/g) ?? [];
    return fonts.map((font, index) => {
      const path = join(folder, `${index}-${basename(name)}.pfa`);
      writeFileSync(path, font, 'latin1');
      return path;
    });
  });
}

function judgeKind(name: string, paths: readonly string[], expected: Record<string, Glyphs>): Finding {
  if (paths.length === 0) return { name, details: 'found no font' };
  const compared = paths.map((path) => compare(path, expected[path] ?? {}));
  const sum = (pick: (each: Comparison) => number): number => compared.reduce((total, each) => total + pick(each), 0);
  const wrong = compared.flatMap((each) => each.wrong);
  const count = sum((each) => each.count);
  const speed = [sum((each) => each.readMs) / paths.length, (1000 * sum((each) => each.drawMs)) / count];
  return {
    name,
    isCorrect: wrong.length === 0 && count > 0,
    details: [
      `${paths.length} fonts, ${count} glyphs, ${wrong.length} differ`,
      `reading takes ${speed[0]?.toFixed(1)} ms a font, drawing and measuring ${speed[1]?.toFixed(1)} µs a glyph`,
      ...wrong.slice(0, 3),
    ].join('; '),
  };
}

interface Comparison {
  readonly count: number;
  readonly wrong: readonly string[];
  readonly readMs: number;
  readonly drawMs: number;
}

function compare(path: string, expected: Glyphs): Comparison {
  const context = new ConversionRun(resolveLimits()).context(() =>
    Promise.reject(new Error('unexpected nested conversion')),
  );
  const bytes = readFileSync(path);
  const start = performance.now();
  const font = readType1(bytes, context);
  const readAt = performance.now();
  const found = measure(font, context);
  const drawnAt = performance.now();
  const names = [...new Set([...Object.keys(found), ...Object.keys(expected)])];
  const wrong = names.filter((name) => !isSame(found[name], expected[name]));
  return {
    count: names.length,
    wrong: wrong.map((name) => `${basename(path)} ${name}: ${JSON.stringify([found[name], expected[name]])}`),
    readMs: readAt - start,
    drawMs: drawnAt - readAt,
  };
}

function measure(font: Type1Font, context: Context): Glyphs {
  const entries = Array.from(font.charstrings.keys(), (name) => {
    let advance = 0;
    const outline = recordOutline((pen) => {
      advance = drawType1Glyph(font, name, pen, context).advance[0];
    });
    const box = boundsOf(outline);
    return [name, [advance, areaOf(outline), box ? [box.xMin, box.yMin, box.xMax, box.yMax] : null]] as const;
  });
  return Object.fromEntries(entries);
}

function isSame(found: Glyphs[string] | undefined, expected: Glyphs[string] | undefined): boolean {
  if (found === undefined || expected === undefined) return false;
  const [a, b] = [found, expected].map(([advance, area, bounds]) => [advance, area, ...(bounds ?? [])]);
  // The last digits of fontTools' bounds of curves are not exact.
  return (
    a!.length === b!.length &&
    a!.every((value, index) => Math.abs(value - b![index]!) <= 1e-6 * Math.max(1, Math.abs(value)))
  );
}
