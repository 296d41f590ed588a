import { boundsOf } from '../outline/measure/bounds.ts';
import { levelRunsOf, orderRuns } from './bidi.ts';
import { clustersOf } from './clusters.ts';
import type { FittedFont, FontChain } from './font-library.ts';
import { orientationOf } from './orientation.ts';
import { isCursive, scriptOf } from './scripts.ts';

/** Font and spacing of a part of the text. */
export interface ShapingStyle {
  readonly chain: FontChain;
  readonly size: number;
  readonly features: Readonly<Record<string, number>>;
  readonly letterSpacing: number;
  readonly wordSpacing: number;
  /** Horizontal scale of the advances of glyphs, and of their outlines when they are drawn; 1 if absent. */
  readonly stretch?: number | undefined;
  readonly language?: string | undefined;
  /** Width of an object that stands in the line instead of the characters, which have no glyphs then. */
  readonly object?: number | undefined;
  /** True if the characters stand side by side in one em of vertical text (tate-chu-yoko). */
  readonly isCombined?: boolean | undefined;
  /** Space before and after each character, and the share of its own space that is removed. */
  readonly characterSpace?: CharacterSpace | undefined;
  /** Space around the text that an annotation is wider than. */
  readonly space?: BaseSpace | undefined;
  /** Orientation of letters in vertical lines: all upright, none, or by character if absent. */
  readonly upright?: 'all' | 'none';
}

/** Space that is added to each character, in points. */
export interface CharacterSpace {
  readonly before: number;
  readonly after: number;
  /** The part of the space between the ink and the sides of the character that is removed (tsume). */
  readonly tightening: number;
}

/** Space that is added around the clusters of a range of the text. */
export interface BaseSpace {
  readonly from: number;
  readonly to: number;
  /** Before the first and after the last cluster. */
  readonly ends: number;
  /** Between two clusters. */
  readonly between: number;
}

/** A text to lay out on one line. Style changes also separate letters, which do not join across them. */
export interface LineRequest {
  readonly text: string;
  readonly direction: 'ltr' | 'rtl';
  /** Consecutive parts without gaps. */
  readonly parts: readonly { readonly from: number; readonly to: number; readonly style: ShapingStyle }[];
  /** True for vertical text, in which some letters stand upright and others are rotated. */
  readonly isVertical: boolean;
}

/** A glyph and its position within its cluster; y points down. */
export interface PlacedGlyph {
  readonly font: FittedFont;
  readonly glyph: number;
  /** Horizontal scale that gives it the advance of the font that its own replaces; 1 if absent. */
  readonly scale?: number | undefined;
  readonly x: number;
  readonly y: number;
}

/** The glyphs of characters that belong together, and the advance to the next cluster. */
export interface GlyphCluster {
  /** Range in the text, as far as known: a ligature ends where its last character does. */
  readonly from: number;
  readonly to: number;
  readonly level: number;
  readonly style: ShapingStyle;
  readonly font: FittedFont;
  readonly glyphs: readonly PlacedGlyph[];
  readonly advance: number;
  /** True if it stands upright in a vertical line. */
  readonly isUpright: boolean;
  /** True if a line that begins with it has other glyphs. */
  readonly isUnsafeToBreak: boolean;
}

/** A run of one direction, style, script and font. */
export interface TextRun {
  readonly from: number;
  readonly to: number;
  readonly level: number;
  readonly style: ShapingStyle;
  readonly script: string | undefined;
  readonly font: FittedFont;
  readonly isUpright: boolean;
}

/** Lays out a text on one line. Clusters are in visual order, from the left or from the top. */
export async function layoutLine(request: LineRequest): Promise<GlyphCluster[]> {
  const runs = await itemizeText(request);
  return orderRuns(runs).flatMap((run) => shapeRun(request.text, run));
}

/** Divides a text into runs that are shaped separately, in text order. */
export async function itemizeText(request: LineRequest): Promise<TextRun[]> {
  const items: TextRun[] = [];
  for (const run of levelRunsOf(request.text, request.direction)) {
    for (const part of request.parts) {
      const [from, to] = [Math.max(run.from, part.from), Math.min(run.to, part.to)];
      if (from >= to) continue;
      for (const item of await itemize(request, { from, to, level: run.level, style: part.style })) items.push(item);
    }
  }
  return inheritScripts(items);
}

/** Runs without letters take the script of the run before them, or of the first run that has one. */
function inheritScripts(runs: readonly TextRun[]): TextRun[] {
  let script = runs.find((run) => run.script !== undefined)?.script;
  return runs.map((run) => {
    script = run.script ?? script;
    return run.script === script ? run : { ...run, script };
  });
}

/** A run that may go on. */
interface OpenRun extends Omit<TextRun, 'to' | 'script'> {
  to: number;
  script: string | undefined;
}

async function itemize(
  { text, isVertical }: LineRequest,
  { from, to, level, style }: { from: number; to: number; level: number; style: ShapingStyle },
): Promise<TextRun[]> {
  if (style.object !== undefined)
    return [{ from, to, level, style, script: undefined, font: await style.chain.first(), isUpright: false }];
  const items: OpenRun[] = [];
  let last: OpenRun | undefined;
  for (const cluster of clustersOf(text, from, to)) {
    const [code = 0] = cluster.codes;
    const font = style.chain.foundBefore(cluster.codes) ?? (await style.chain.find(cluster.codes));
    const script = scriptOf(String.fromCodePoint(code), last?.script);
    const isUpright = isVertical && (style.isCombined === true || isUprightIn(style, code, font));
    const joins = script === undefined || last?.script === undefined || script === last.script;
    if (last !== undefined && joins && font === last.font && isUpright === last.isUpright) {
      last.to = cluster.to;
      last.script ??= script;
    } else {
      last = { from: cluster.from, to: cluster.to, level, style: style, script, font, isUpright };
      items.push(last);
    }
  }
  return items;
}

/** True if a character stands upright in a vertical line. Brackets do if the font has another glyph for that. */
function isUprightIn({ upright: which }: ShapingStyle, code: number, { face }: FittedFont): boolean {
  if (which !== undefined) return which === 'all';
  const orientation = orientationOf(code);
  return orientation === 'Tr' ? face.hasVerticalGlyph(code) : orientation !== 'R';
}

/** Shapes a run, or a part of one. Clusters are in visual order, and letters join those outside as in the whole text. */
export function shapeRun(text: string, run: TextRun): GlyphCluster[] {
  const { from, to, level, style, script, font, isUpright } = run;
  if (style.object !== undefined)
    return [{ from, to, level, style, font, glyphs: [], advance: style.object, isUpright, isUnsafeToBreak: false }];
  if (isUpright && style.isCombined === true) return [combine(text, run)];
  const isBackward = level % 2 === 1;
  const shaped = font.face.shape({
    text,
    from,
    to,
    script: script === 'Zyyy' ? undefined : script,
    direction: isUpright ? 'ttb' : isBackward ? 'rtl' : 'ltr',
    language: style.language,
    // The pairs and ligatures of a font do not fit the advances of another one.
    features: font.widths === undefined ? style.features : { ...style.features, kern: 0, liga: 0 },
  });
  const scale = (style.size * font.sizeScale) / font.face.unitsPerEm;
  const along = isUpright ? scale : scale * (style.stretch ?? 1);
  const starts = [...new Set(shaped.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? to]));
  const clusters: GlyphCluster[] = [];
  for (let at = 0; at < shaped.length; ) {
    const start = shaped[at]?.cluster ?? from;
    const isUnsafeToBreak = shaped[at]?.isUnsafeToBreak ?? false;
    let next = at;
    while (shaped[next]?.cluster === start) next++;
    let pen = 0;
    // Arrays that grow have room for 17 glyphs, and objects made by spreads are four times as large.
    const glyphs = shaped.slice(at, next).map(({ glyph, x, y, advance }): PlacedGlyph => {
      const place = isUpright ? { x: x * scale, y: pen - y * scale } : { x: pen + x * along, y: -y * scale };
      pen += advance * along;
      return { font, glyph, x: place.x, y: place.y };
    });
    at = next;
    const end = ends.get(start) ?? to;
    const cluster = { from: start, to: end, level, style, font, glyphs, advance: pen, isUpright, isUnsafeToBreak };
    clusters.push(addBaseSpace(addCharacterSpace(addSpacing(fitWidth(cluster, text), text, script))));
  }
  return clusters;
}

/** The share of the em box above the baseline of horizontal text. */
const emBoxShare = 0.88;

/** Shapes characters as horizontal text in the middle of one em of vertical text. */
function combine(text: string, run: TextRun): GlyphCluster {
  const { from, to, level, style } = run;
  const clusters = shapeRun(text, { ...run, isUpright: false, style: { ...style, letterSpacing: 0, wordSpacing: 0 } });
  const width = clusters.reduce((sum, { advance }) => sum + advance, 0);
  const glyphs: PlacedGlyph[] = [];
  let pen = -width / 2;
  for (const cluster of clusters) {
    for (const each of cluster.glyphs) glyphs.push({ ...each, x: pen + each.x, y: style.size * emBoxShare + each.y });
    pen += cluster.advance;
  }
  const advance = style.size + style.letterSpacing;
  return { from, to, level, style, font: run.font, glyphs, advance, isUpright: true, isUnsafeToBreak: true };
}

/** Scales the glyphs of a substitute to the advances of the font that it replaces. */
function fitWidth(cluster: GlyphCluster, text: string): GlyphCluster {
  const { font, style, from, to, isUpright } = cluster;
  if (font.widths === undefined || isUpright || !(cluster.advance > 0)) return cluster;
  let ems = 0;
  for (const character of text.slice(from, to)) {
    const width = font.widths.widthOf(character.codePointAt(0) ?? 0);
    if (width === undefined) return cluster;
    ems += width;
  }
  const advance = ems * style.size * (style.stretch ?? 1);
  const scale = advance / cluster.advance;
  return { ...cluster, advance, glyphs: cluster.glyphs.map((each) => ({ ...each, x: each.x * scale, scale })) };
}

/** Adds letter and word spacing. @see CSS Text 3, "Spacing" */
function addSpacing(cluster: GlyphCluster, text: string, script: string | undefined): GlyphCluster {
  const { style, from, level } = cluster;
  const ofLetters = isCursive(script) ? 0 : style.letterSpacing;
  const more = ofLetters + (/[\u0020\u00a0\u1361]/.test(text[from] ?? '') ? style.wordSpacing : 0);
  if (more === 0) return cluster;
  const glyphs = level % 2 === 1 ? cluster.glyphs.map((each) => ({ ...each, x: each.x + more })) : cluster.glyphs;
  return { ...cluster, glyphs, advance: cluster.advance + more };
}

/** Adds the space around the text of an annotation. */
function addBaseSpace(cluster: GlyphCluster): GlyphCluster {
  const { style, from, to } = cluster;
  const { space } = style;
  if (space === undefined || from < space.from || to > space.to) return cluster;
  const before = from === space.from ? space.ends : space.between / 2;
  const after = to === space.to ? space.ends : space.between / 2;
  return surround(cluster, before, after);
}

function surround(cluster: GlyphCluster, before: number, after: number): GlyphCluster {
  const { level, isUpright } = cluster;
  const shift = level % 2 === 1 ? after : before;
  const glyphs = cluster.glyphs.map((each) =>
    isUpright ? { ...each, y: each.y + shift } : { ...each, x: each.x + shift },
  );
  return { ...cluster, glyphs, advance: cluster.advance + before + after };
}

/** Adds the space of characters, and removes a part of that around their ink. */
function addCharacterSpace(cluster: GlyphCluster): GlyphCluster {
  const { characterSpace } = cluster.style;
  if (characterSpace === undefined) return cluster;
  const { before, after, tightening } = characterSpace;
  const [start, end] = tightening === 0 ? [0, 0] : bearingsOf(cluster);
  return surround(cluster, before - start * tightening, after - end * tightening);
}

/** The space before and after the ink of a cluster, along its line. */
function bearingsOf({ glyphs, style, advance, isUpright }: GlyphCluster): [number, number] {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { font, glyph, x, y, scale = 1 } of glyphs) {
    const box = boundsOf(font.face.outline(glyph));
    if (box === undefined) continue;
    const size = (style.size * font.sizeScale) / font.face.unitsPerEm;
    const along = size * (style.stretch ?? 1) * scale;
    from = Math.min(from, isUpright ? y - box.yMax * size : x + box.xMin * along);
    to = Math.max(to, isUpright ? y - box.yMin * size : x + box.xMax * along);
  }
  return from <= to ? [Math.max(0, from), Math.max(0, advance - to)] : [0, 0];
}
