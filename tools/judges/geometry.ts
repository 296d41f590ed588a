import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConversionRun } from '../../packages/core/src/context.ts';
import { resolveLimits } from '../../packages/core/src/limits.ts';
import { areaOf } from '../../packages/core/src/outline/area.ts';
import { boundsOf } from '../../packages/core/src/outline/bounds.ts';
import { recordOutline } from '../../packages/core/src/outline/outline.ts';
import { parseSvgPath } from '../../packages/core/src/outline/svg-path-parser.ts';
import { askFontTools, findFontTools } from '../programs/fonttools.ts';
import type { Finding } from './finding.ts';
import { type Numbers, numbers } from './numbers.ts';
import { judgeStrokes } from './strokes.ts';

const context = new ConversionRun(resolveLimits()).context(() => Promise.reject(new Error('no assets here')));

/** Strokes as librsvg and Ghostscript draw them, and SVG path data as fontTools reads it. */
export async function judgeGeometry(corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  return [...(await judgeStrokes(isSample)), ...(await judgePaths(corpus))];
}

/** Area and rectangle of a path, or nothing where it was not read to its end. */
type Measure = readonly [area: number, bounds: readonly number[] | null] | null;

const script = `
import json, sys
from fontTools.svgLib.path import parse_path
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.areaPen import AreaPen
from fontTools.pens.boundsPen import BoundsPen

def contours(pieces):
    # A contour that is not closed is one for areas all the same; and one may begin where the last was closed.
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
  if (python === undefined) return [{ name: 'SVG path data', figure: 'fontTools is not installed' }];
  const random = numbers(11);
  const made = Array.from({ length: 500 }, () => anyPath(random));
  const found = corpus === undefined ? [] : pathsOf(corpus);
  return [
    ...(found.length === 0 ? [] : [await comparePaths(`${found.length} of the corpus`, python, found)]),
    await comparePaths('500 made at random', python, made),
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
    const [alone, stopped] = [
      pairs.filter((pair) => pair.theirs === null && pair.ours !== null),
      pairs.filter((pair) => pair.ours === null),
    ];
    const refused = stopped.filter((pair) => pair.theirs !== null);
    const figure = `${both.length} equal in area and bounds, ${alone.length} read by us alone, ${stopped.length} with an error, ${refused.length} of them read by fontTools`;
    return {
      name: `SVG path data like fontTools: ${name}`,
      isRight: wrong === undefined && both.length > 0 && refused.length === 0,
      figure: wrong === undefined ? figure : `${JSON.stringify(wrong)}`.slice(0, 500),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function measure(path: string): Measure {
  let isWhole = false;
  const outline = recordOutline((pen) => {
    isWhole = parseSvgPath(path, pen, context) === undefined;
  });
  const box = boundsOf(outline);
  return isWhole ? [areaOf(outline), box ? [box.xMin, box.yMin, box.xMax, box.yMax] : null] : null;
}

/** Where an arc turns by a little over a right angle one of both makes a cubic more of it, and each has its error. */
function isEqual(path: string, ours: Measure, theirs: Measure): boolean {
  const [[ourArea, ourBox], [theirArea, theirBox]] = [ours ?? [0, null], theirs ?? [0, null]];
  const size = Math.max(1, ...(theirBox ?? []).map(Math.abs));
  const near = size * (/a/i.test(path) ? 3e-4 : 1e-9);
  if (Math.abs(ourArea - theirArea) > size * near) return false;
  if (ourBox?.length !== theirBox?.length) return false;
  return (ourBox ?? []).every((value, index) => Math.abs(value - (theirBox?.[index] ?? 0)) <= near);
}

/** What stands in the `d` of the corpus' files. */
function pathsOf(corpus: string): string[] {
  const folder = join(corpus, 'svg');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.svg'));
  return names.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return [...text.matchAll(/\sd\s*=\s*(["'])(.*?)\1/gs)].map((match) => match[2] ?? '');
  });
}

/** Every command of the grammar, in either case, written in the ways that it can be. No closing follows a move at once. */
function anyPath(from: Numbers): string {
  let path = `M${anyNumber(from)},${anyNumber(from)}`;
  let hasDrawn = false;
  for (let piece = Math.floor(from(12)); piece >= 0; piece--) {
    const letters = Object.keys(argumentCounts);
    const wanted = letters[Math.floor(from(letters.length))] ?? 'L';
    const letter: string = wanted === 'Z' && !hasDrawn ? 'L' : wanted;
    path += `${from(1) < 0.5 ? letter : letter.toLowerCase()}${argumentsOf(letter, from)}${from(1) < 0.2 && letter !== 'A' ? '\n' : ''}`;
    hasDrawn = letter !== 'M' && letter !== 'Z';
  }
  return path;
}

const argumentCounts: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, Z: 0, A: 7 };

function argumentsOf(letter: string, from: Numbers): string {
  const number = () => anyNumber(from);
  const flag = () => (from(1) < 0.5 ? 0 : 1);
  if (letter === 'A') {
    return `${from(50).toFixed(2)} ${from(50).toFixed(1)} ${number()} ${flag()} ${flag()} ${number()} ${number()}`;
  }
  return Array.from({ length: argumentCounts[letter] ?? 0 }, number).join(from(1) < 0.5 ? ' ' : ',');
}

function anyNumber(from: Numbers): string {
  const value = from(200) - 100;
  return from(1) < 0.3 ? String(Math.round(value)) : value.toPrecision(1 + Math.floor(from(6)));
}
