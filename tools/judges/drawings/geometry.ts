import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConversionRun } from '../../../packages/core/src/context.ts';
import { resolveLimits } from '../../../packages/core/src/limits.ts';
import { areaOf } from '../../../packages/core/src/outline/measure/area.ts';
import { boundsOf } from '../../../packages/core/src/outline/measure/bounds.ts';
import { recordOutline } from '../../../packages/core/src/outline/outline.ts';
import { parseSvgPath } from '../../../packages/core/src/outline/svg/svg-path-parser.ts';
import { askFontTools, findFontTools } from '../../programs/fonttools.ts';
import type { Finding } from '../finding.ts';
import { createRandom, type Random } from '../random.ts';
import { judgeStrokes } from './strokes/strokes.ts';

const context = new ConversionRun(resolveLimits()).context(() =>
  Promise.reject(new Error('unexpected nested conversion')),
);

/** Compares strokes with librsvg and Ghostscript, and SVG path data with fontTools. */
export async function judgeGeometry(corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  return [...(await judgeStrokes(isSample)), ...(await judgePaths(corpus))];
}

/** Area and bounds of a path; null if it was not read to its end. */
type Measure = readonly [area: number, bounds: readonly number[] | null] | null;

const script = `
import json, sys
from fontTools.svgLib.path import parse_path
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.areaPen import AreaPen
from fontTools.pens.boundsPen import BoundsPen

def contours(pieces):
    # Closes open contours, which have areas, too. A contour may start where the previous one was closed.
    start, is_open = None, False
    for piece, points in pieces:
        if piece in ("endPath", "closePath"):
            if is_open:
                yield ("closePath", ())
            is_open = False
            continue
        if piece == "moveTo":
            if is_open:
                yield ("closePath", ())
            start = points
        elif not is_open:
            yield ("moveTo", start)
        is_open = True
        yield (piece, points)
    if is_open:
        yield ("closePath", ())

def measure(path):
    drawing, area, bounds = RecordingPen(), AreaPen(), BoundsPen(None, ignoreSinglePoints=True)
    try:
        parse_path(path, drawing)
        drawing.value = list(contours(drawing.value))
        drawing.replay(area)
        drawing.replay(bounds)
    except Exception:
        return None
    return (area.value, bounds.bounds)

json.dump([measure(path) for path in json.load(open(sys.argv[1]))], sys.stdout)
`;

async function judgePaths(corpus: string | undefined): Promise<Finding[]> {
  const python = await findFontTools();
  if (python === undefined) return [{ name: 'SVG path data', details: 'fontTools is not installed' }];
  const random = createRandom(11);
  const randomPaths = Array.from({ length: 500 }, () => randomPath(random));
  const found = corpus === undefined ? [] : pathsOf(corpus);
  return [
    ...(found.length === 0 ? [] : [await comparePaths(`${found.length} paths of the corpus`, python, found)]),
    await comparePaths('500 random paths', python, randomPaths),
  ];
}

async function comparePaths(name: string, python: string, paths: readonly string[]): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-paths-'));
  try {
    writeFileSync(join(folder, 'paths.json'), JSON.stringify(paths));
    const theirs = (await askFontTools(python, script, [join(folder, 'paths.json')])) as Measure[];
    const pairs = paths.map((path, index) => ({ path, ours: measure(path), theirs: theirs[index] ?? null }));
    const both = pairs.filter(({ ours, theirs }) => ours !== null && theirs !== null);
    const [wrong] = both.filter(({ path, ours, theirs }) => !isEqual(path, ours, theirs));
    const [oursOnly, failed] = [
      pairs.filter((pair) => pair.theirs === null && pair.ours !== null),
      pairs.filter((pair) => pair.ours === null),
    ];
    const refused = failed.filter((pair) => pair.theirs !== null);
    const details = [
      `${both.length} equal in area and bounds, ${oursOnly.length} read only by us`,
      `${failed.length} with an error, ${refused.length} of them read by fontTools`,
    ].join(', ');
    return {
      name: `SVG path data, ${name}`,
      isCorrect: wrong === undefined && both.length > 0 && refused.length === 0,
      details: wrong === undefined ? details : `${JSON.stringify(wrong)}`.slice(0, 500),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function measure(path: string): Measure {
  let isComplete = false;
  const outline = recordOutline((pen) => {
    isComplete = parseSvgPath(path, pen, context) === undefined;
  });
  const box = boundsOf(outline);
  return isComplete ? [areaOf(outline), box ? [box.xMin, box.yMin, box.xMax, box.yMax] : null] : null;
}

/**
 * True if area and bounds are equal. Arcs may differ more: slightly above a right angle, fontTools and we approximate
 * them with different numbers of cubics.
 */
function isEqual(path: string, ours: Measure, theirs: Measure): boolean {
  const [[ourArea, ourBox], [theirArea, theirBox]] = [ours ?? [0, null], theirs ?? [0, null]];
  const size = Math.max(1, ...(theirBox ?? []).map(Math.abs));
  const near = size * (/a/i.test(path) ? 3e-4 : 1e-9);
  if (Math.abs(ourArea - theirArea) > size * near) return false;
  if (ourBox?.length !== theirBox?.length) return false;
  return (ourBox ?? []).every((value, index) => Math.abs(value - (theirBox?.[index] ?? 0)) <= near);
}

/** Returns the `d` attributes of the corpus' files. */
function pathsOf(corpus: string): string[] {
  const folder = join(corpus, 'svg');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.svg'));
  return names.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return [...text.matchAll(/\sd\s*=\s*(["'])(.*?)\1/gs)].map((match) => match[2] ?? '');
  });
}

/** Returns a path of random commands in either case and various notations. No closepath directly follows a moveto. */
function randomPath(random: Random): string {
  let path = `M${randomNumber(random)},${randomNumber(random)}`;
  let hasDrawn = false;
  for (let piece = Math.floor(random(12)); piece >= 0; piece--) {
    const letters = Object.keys(argumentCounts);
    const wanted = letters[Math.floor(random(letters.length))] ?? 'L';
    const letter: string = wanted === 'Z' && !hasDrawn ? 'L' : wanted;
    path += `${random(1) < 0.5 ? letter : letter.toLowerCase()}${randomArguments(letter, random)}`;
    path += random(1) < 0.2 && letter !== 'A' ? '\n' : '';
    hasDrawn = letter !== 'M' && letter !== 'Z';
  }
  return path;
}

const argumentCounts: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, Z: 0, A: 7 };

function randomArguments(letter: string, random: Random): string {
  const number = () => randomNumber(random);
  const flag = () => (random(1) < 0.5 ? 0 : 1);
  if (letter === 'A') {
    return `${random(50).toFixed(2)} ${random(50).toFixed(1)} ${number()} ${flag()} ${flag()} ${number()} ${number()}`;
  }
  return Array.from({ length: argumentCounts[letter] ?? 0 }, number).join(random(1) < 0.5 ? ' ' : ',');
}

function randomNumber(random: Random): string {
  const value = random(200) - 100;
  return random(1) < 0.3 ? String(Math.round(value)) : value.toPrecision(1 + Math.floor(random(6)));
}
