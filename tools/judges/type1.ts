import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Context } from '../../packages/core/src/context.ts';
import { ConversionRun } from '../../packages/core/src/context.ts';
import { resolveLimits } from '../../packages/core/src/limits.ts';
import { areaOf } from '../../packages/core/src/outline/area.ts';
import { boundsOf } from '../../packages/core/src/outline/bounds.ts';
import { recordOutline } from '../../packages/core/src/outline/outline.ts';
import { drawType1Glyph } from '../../packages/core/src/outline/type1/draw.ts';
import type { Type1Font } from '../../packages/core/src/outline/type1/font.ts';
import { readType1 } from '../../packages/core/src/outline/type1/read.ts';
import { askFontTools, findFontTools } from '../programs/fonttools.ts';
import type { Finding } from './finding.ts';

/** Advance, area and rectangle of each glyph by its name. */
type Glyphs = Record<string, readonly [advance: number, area: number, bounds: readonly number[] | null]>;

/** Of the fonts of this machine every so many-th is in a sample. */
const sampleStep = 4;

const script = readFileSync(new URL('./type1.py', import.meta.url), 'utf8');

/** Every glyph of the Type 1 fonts of this machine and of the corpus' PostScript, against fontTools. */
export async function judgeType1(corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  const python = await findFontTools();
  if (python === undefined) return [{ name: 'Type 1', figure: 'fontTools is not installed' }];
  const folder = mkdtempSync(join(tmpdir(), 'quoin-type1-'));
  try {
    const installed = installedFonts().filter((_, index) => !isSample || index % sampleStep === 0);
    const paths = [...installed, ...embeddedFonts(corpus, folder)];
    if (paths.length === 0) return [{ name: 'Type 1', figure: 'no font was found' }];
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
        'in PostScript files',
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

/** The fonts that PostScript files carry as they were, each written to a file of its own. */
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
  if (paths.length === 0) return { name, figure: 'none were found' };
  const compared = paths.map((path) => compare(path, expected[path] ?? {}));
  const sum = (of: (one: Comparison) => number): number => compared.reduce((total, one) => total + of(one), 0);
  const wrong = compared.flatMap((one) => one.wrong);
  const count = sum((one) => one.count);
  const speed = [sum((one) => one.readMs) / paths.length, (1000 * sum((one) => one.drawMs)) / count];
  return {
    name,
    isRight: wrong.length === 0 && count > 0,
    figure: [
      `${paths.length} fonts, ${count} glyphs, ${wrong.length} differ`,
      `a font read in ${speed[0]?.toFixed(1)} ms, a glyph drawn and measured in ${speed[1]?.toFixed(1)} µs`,
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
  const context = new ConversionRun(resolveLimits()).context(() => Promise.reject(new Error('unused')));
  const bytes = readFileSync(path);
  const start = performance.now();
  const font = readType1(bytes, context);
  const read = performance.now();
  const found = measure(font, context);
  const drawn = performance.now();
  const names = [...new Set([...Object.keys(found), ...Object.keys(expected)])];
  const wrong = names.filter((name) => !isSame(found[name], expected[name]));
  return {
    count: names.length,
    wrong: wrong.map((name) => `${basename(path)} ${name}: ${JSON.stringify([found[name], expected[name]])}`),
    readMs: read - start,
    drawMs: drawn - read,
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
  // fontTools' rectangles of curves are exact to their last digits only.
  return (
    a!.length === b!.length &&
    a!.every((value, index) => Math.abs(value - b![index]!) <= 1e-6 * Math.max(1, Math.abs(value)))
  );
}
