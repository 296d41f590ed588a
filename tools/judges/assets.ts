import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import {
  isoLatin1Encoding,
  macExpertEncoding,
  macRomanEncoding,
  pdfDocEncoding,
  symbolEncoding,
  winAnsiEncoding,
  zapfDingbatsEncoding,
} from '../../packages/core/src/assets/encodings.data.ts';
import { unicodeOfGlyphName } from '../../packages/core/src/assets/glyph-names.ts';
import {
  loadStandardFont,
  type StandardFontName,
  standardFontNames,
} from '../../packages/core/src/assets/standard-font.ts';
import { resolveStandardFont } from '../../packages/core/src/assets/standard-names.ts';
import { standardWidths } from '../../packages/core/src/assets/standard-widths.ts';
import { askFontTools, findFontTools } from '../programs/fonttools.ts';
import type { Finding } from './finding.ts';

/** Compares the standard fonts, their advances and the encodings with fontTools, Ghostscript and installed metrics. */
export async function judgeAssets(): Promise<Finding[]> {
  return [...(await judgeByFontTools()), ...judgeMetrics(), ...(await judgeEncodings())];
}

type Advances = Readonly<Record<string, number>>;

const script = `
import io, json, sys
from fontTools import agl
from fontTools.cffLib import CFFFontSet
from fontTools.pens.basePen import NullPen
from fontTools.ttLib import TTFont

def open_font(path):
    if path.endswith(".sfnt"):
        font = TTFont(path)
        return font.getGlyphSet(), 1000 / font["head"].unitsPerEm
    fonts = CFFFontSet()
    fonts.decompile(io.BytesIO(open(path, "rb").read()), None)
    return fonts[0].CharStrings, 1

def measure(path):
    glyphs, scale = open_font(path)
    for name in glyphs.keys():
        glyphs[name].draw(NullPen())
    return {name: glyphs[name].width * scale for name in glyphs.keys()}

names = list(agl.LEGACY_AGL2UV) + ["a%d" % number for number in range(1, 207)]
names += ["f_f_i.alt", "uni00410042", "uni0041004", "u1F600", "u110000", "uniD800", "unifb01", ".notdef", "_", "A_foo_B.x.y"]
json.dump({
    "fonts": {path: measure(path) for path in sys.argv[1:]},
    "texts": {name: agl.toUnicode(name) for name in names},
    "ornaments": {name: agl.toUnicode(name, isZapfDingbats=True) for name in names},
}, sys.stdout)
`;

interface FontToolsOutput {
  readonly fonts: Record<string, Advances>;
  readonly texts: Record<string, string>;
  readonly ornaments: Record<string, string>;
}

async function judgeByFontTools(): Promise<Finding[]> {
  const python = await findFontTools();
  if (python === undefined) return [{ name: 'standard fonts', details: 'fontTools is not installed' }];
  const folder = mkdtempSync(join(tmpdir(), 'quoin-assets-'));
  try {
    const paths = new Map<string, StandardFontName>();
    for (const name of standardFontNames) {
      const { kind, bytes } = await loadStandardFont(name);
      const path = join(folder, `${name}.${kind}`);
      writeFileSync(path, bytes);
      paths.set(path, name);
    }
    const { fonts, texts, ornaments } = (await askFontTools(python, script, [...paths.keys()])) as FontToolsOutput;
    return [
      ...Array.from(paths, ([path, name]) => judgeFont(name, fonts[path] ?? {})),
      judgeGlyphNames('glyph names', texts),
      judgeGlyphNames('glyph names in ZapfDingbats', ornaments, 'ZapfDingbats'),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The glyphs of every Latin standard font. */
const latinGlyphs = [...standardWidths('Palatino-Roman').keys()];

/** Requires all glyphs. Differing advances are only listed, since the table of widths corrects them. */
function judgeFont(name: StandardFontName, found: Advances): Finding {
  const widths = standardWidths(name);
  const glyphs = /Symbol|Zapf/.test(name) ? [...widths.keys()] : latinGlyphs;
  const missing = glyphs.filter((glyph) => found[glyph] === undefined);
  const differing = glyphs.filter((glyph) => Math.abs((found[glyph] ?? 0) - (widths.get(glyph) ?? 0)) > 1);
  const counts = `${Object.keys(found).length} glyphs, ${missing.length} of ${glyphs.length} missing`;
  const advances = differing.join(' ') || 'none';
  return { name, isCorrect: missing.length === 0, details: `${counts}, differing advances: ${advances}` };
}

function judgeGlyphNames(name: string, expected: Record<string, string>, fontName?: string): Finding {
  const glyphs = Object.entries(expected);
  const wrong = glyphs.filter(([glyph, text]) => unicodeOfGlyphName(glyph, fontName) !== text).map(([glyph]) => glyph);
  const details = `${glyphs.length} names, ${wrong.length} differ ${wrong.slice(0, 5).join(' ')}`;
  return { name, isCorrect: glyphs.length > 4000 && wrong.length === 0, details };
}

/** Compares with URW's fonts, which are designed to Adobe's advances, and with troff's copy of Adobe's metrics. */
function judgeMetrics(): Finding[] {
  const urw = listFolder('/usr/share/fonts/type1/urw-base35').filter((path) => path.endsWith('.afm'));
  // The pattern matches the folder of a version, not the link to it.
  const troff = listFolder('/usr/share/groff').filter((path) => /\d\/font\/devps\/[A-Z]+$/.test(path));
  return [
    ...judgeWidths("URW's metrics", urw.map(readMetrics)),
    ...judgeWidths("troff's metrics", troff.map(readTroff)),
  ];
}

interface Metrics {
  readonly fontName: string;
  readonly advances: ReadonlyMap<string, number>;
}

function judgeWidths(source: string, metrics: readonly Metrics[]): Finding[] {
  const resolved = metrics.flatMap(({ fontName, advances }) => {
    const face = resolveStandardFont(fontName);
    return face === undefined ? [] : [{ face, advances }];
  });
  if (resolved.length === 0) return [{ name: 'advances', details: `${source} are not installed` }];
  let count = 0;
  const wrong: string[] = [];
  for (const { face, advances } of resolved) {
    const widths = standardWidths(face.name);
    const glyphs = /Symbol|Zapf/.test(face.name) ? [...widths.keys()] : latinGlyphs;
    for (const glyph of glyphs.filter((each) => advances.has(each) && !isDisputed(face.name, each))) {
      count++;
      if (widths.get(glyph) !== advances.get(glyph)) wrong.push(`${face.name} ${glyph}`);
    }
  }
  const fonts = new Set(resolved.map(({ face }) => face.name)).size;
  const details = `${count} advances of ${fonts} fonts, ${wrong.length} differ ${wrong.slice(0, 5).join(', ')}`;
  return [{ name: `advances, by ${source}`, isCorrect: fonts === 35 && wrong.length === 0, details }];
}

/**
 * True if sources disagree: Adobe widened some micro signs in 1999 and undid it; URW's Helvetica has its own fraction
 * and Euro.
 */
function isDisputed(name: string, glyph: string): boolean {
  return glyph === 'mu' || (name.startsWith('Helvetica') && (glyph === 'fraction' || glyph === 'Euro'));
}

/** @see Adobe Technical Note 5004, "Adobe Font Metrics File Format Specification", "Individual Character Metrics" */
function readMetrics(path: string): Metrics {
  const text = readFileSync(path, 'latin1');
  const lines = text.matchAll(/^C -?\d+ ; WX ([\d.]+) ; N (\S+) ;/gm);
  return {
    fontName: /^FontName (\S+)/m.exec(text)?.[1] ?? '',
    advances: new Map(Array.from(lines, ([, width, glyph]) => [glyph ?? '', Number(width)])),
  };
}

/** Reads troff's copy of Adobe's metrics: below `charset`, lines of a name, metrics, two numbers and Adobe's name. */
function readTroff(path: string): Metrics {
  const text = readFileSync(path, 'latin1');
  const lines = text.matchAll(/^\S+\t(\d+)[,\d-]*\t\d\t\d+\t(\S+)/gm);
  return {
    fontName: /^internalname (\S+)/m.exec(text)?.[1] ?? '',
    advances: new Map(Array.from(lines, ([, width, glyph]) => [glyph ?? '', Number(width)])),
  };
}

function listFolder(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return names.sort().map((name) => join(folder, name));
}

const encodings = {
  '/WinAnsiEncoding .findencoding': winAnsiEncoding,
  '/MacRomanEncoding .findencoding': macRomanEncoding,
  '/MacExpertEncoding .findencoding': macExpertEncoding,
  '/PDFDocEncoding .findencoding': pdfDocEncoding,
  ISOLatin1Encoding: isoLatin1Encoding,
  '/SymbolEncoding .findencoding': symbolEncoding,
  '/DingbatsEncoding .findencoding': zapfDingbatsEncoding,
};

async function judgeEncodings(): Promise<Finding[]> {
  const program = Object.keys(encodings).map((name) => `${name} {=only ( ) print} forall (\\n) print`);
  const output = await promisify(execFile)('gs', ['-q', '-dNODISPLAY', '-dBATCH', '-c', program.join(' ')]).catch(
    () => undefined,
  );
  if (output === undefined) return [{ name: 'encodings', details: 'Ghostscript is not installed' }];
  const lines = output.stdout.trim().split('\n');
  return Object.entries(encodings).map(([name, encoding], index) => {
    const found = (lines[index] ?? '').trim().split(' ');
    // Only ours have Mac OS Roman's fifteen, the bullet at 127 and the dingbats' brackets.
    const oursOnly = encoding.filter((glyph, code) => glyph !== undefined && found[code] === '.notdef').length;
    const wrong = found.filter((glyph, code) => glyph !== '.notdef' && glyph !== encoding[code]);
    const details = `${found.length} codes, ${wrong.length} differ ${wrong.join(' ')}, ${oursOnly} only here`;
    return {
      name: basename(name.split(' ')[0] ?? ''),
      isCorrect: found.length === 256 && wrong.length === 0 && oursOnly <= 15,
      details,
    };
  });
}
