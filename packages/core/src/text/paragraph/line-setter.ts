import { orderRuns } from '../bidi.ts';
import { type GlyphCluster, shapeRun, type TextRun } from '../line.ts';
import { isDropped, isJustifiedSpace } from './break-builder.ts';
import type { ComposedLine, SetCluster } from './composed-line.ts';
import { hangOf } from './hanging.ts';
import type { LineFitter } from './line-fitter.ts';
import { tolerance } from './measure.ts';
import type { LineAlignment } from './settings.ts';
import { SpaceWidths, shapeHyphen, shapePart, type TextRuns } from './shaped-text.ts';
import { desiredSpacing, type LineSpacing, spaceLine } from './spacing.ts';
import type { PlacedTab } from './tabs.ts';

/** A part of a run in a line, with its clusters in text order. */
interface LineRun {
  readonly run: TextRun;
  readonly level: number;
  readonly clusters: readonly GlyphCluster[];
}

/** Places the glyphs of lines. */
export class LineSetter {
  readonly #shaped: TextRuns;
  readonly #fitter: LineFitter;
  readonly #spaceWidths = new SpaceWidths();

  constructor(shaped: TextRuns, fitter: LineFitter) {
    this.#shaped = shaped;
    this.#fitter = fitter;
  }

  /** Sets the line between two breaks. */
  set(from: number, to: number, line: number): ComposedLine {
    const [start, end] = [this.#fitter.points[from]!, this.#fitter.points[to]!]; // breaks of the composer
    const { settings } = this.#fitter;
    const fit = this.#fitter.fit(from, to, line);
    const box = this.#fitter.boxOf(line);
    const isJustified = this.#fitter.isJustified(end) || fit.measure.natural > fit.width + tolerance;
    const isWithin = fit.measure.min <= fit.width + tolerance;
    const spacing =
      isJustified && settings.alignment === 'justify'
        ? spaceLine(fit.measure, fit.width, settings)
        : desiredSpacing(settings.spacing, isWithin);
    const tabs = this.#fitter.tabsOf(from, to, box)?.tabs ?? [];
    const runs = this.#runsOf(start.offset, end.offset, end.kind === 'hyphen');
    const clusters = this.#place(runs, spacing, tabs);
    const width = clusters.reduce((sum, { advance }) => sum + advance, 0);
    const hung = this.#hangsOf(runs);
    const share = shareBefore(this.#alignmentOf(to, fit.measure.spaceCount));
    const x = box.x - hung.left + (this.#fitter.widthOf(line, end) - width + hung.left + hung.right) * share;
    return {
      from: start.offset,
      to: end.offset,
      box,
      x,
      width,
      clusters: clusters.map((each) => ({ ...each, x: each.x + x })),
      hasHyphen: end.kind === 'hyphen',
      isWithinLimits: spacing.isWithinLimits,
      isOverfull: !isWithin,
    };
  }

  /** How far the glyphs of a line hang outside of its box. */
  #hangsOf(runs: readonly LineRun[]): { readonly left: number; readonly right: number } {
    const { hanging } = this.#fitter.settings;
    const { text, direction } = this.#shaped;
    if (hanging === undefined) return { left: 0, right: 0 };
    const clusters = runs.flatMap((run) => run.clusters).sort((a, b) => a.from - b.from);
    const [first, last] = [clusters[0], clusters.at(-1)];
    if (first === undefined || last === undefined) return { left: 0, right: 0 };
    // A cluster behind the text of the line is its hyphen.
    const isHyphen = last.from === last.to;
    const start = hangOf(first, text.charAt(first.from), 'start', hanging);
    const end = hangOf(last, isHyphen ? '-' : text.charAt(last.to - 1), 'end', hanging);
    return direction === 'rtl' ? { left: end, right: start } : { left: start, right: end };
  }

  #alignmentOf(to: number, spaceCount: number): LineAlignment {
    const { settings, points } = this.#fitter;
    const end = points[to]!; // a break of the composer
    if (settings.alignment !== 'justify') return settings.alignment;
    if (!this.#fitter.isJustified(end)) return settings.lastLine;
    return spaceCount === 0 ? settings.singleWord : 'justify';
  }

  /** The parts of runs in a line from left to right, without the spaces at its end, with a hyphen if it has one. */
  #runsOf(from: number, to: number, hasHyphen: boolean): LineRun[] {
    const { text, runs, direction } = this.#shaped;
    let end = to;
    while (end > from && isDropped(text, { from: end - 1 })) end--;
    const found: LineRun[] = [];
    for (let index = this.#runAt(from); (runs[index]?.from ?? end) < end; index++) {
      const run = runs[index]!; // the loop's condition
      const clusters = this.#clustersOf(run, Math.max(from, run.from), Math.min(to, run.to)).filter(
        (cluster) => cluster.from < end,
      );
      for (const each of splitAtTabs(text, { run, level: run.level, clusters }, direction === 'rtl' ? 1 : 0))
        found.push(each);
    }
    const last = found.at(-1);
    if (hasHyphen && last !== undefined) {
      const hyphen = shapeHyphen(last.run).map((each) => ({ ...each, from: to, to }));
      found[found.length - 1] = { ...last, clusters: [...last.clusters, ...hyphen] };
    }
    return orderRuns(found);
  }

  /** The clusters of a part of a run, shaped again if a line cannot begin or end there without. */
  #clustersOf(run: TextRun, from: number, to: number): readonly GlyphCluster[] {
    const clusters = this.#shaped.clustersOf(run);
    // The end of the run is behind its last cluster.
    const indexOf = (offset: number): number => (offset >= run.to ? clusters.length : lastAtMost(clusters, offset));
    const [first, last] = [indexOf(from), indexOf(to)];
    const isSafe = (at: number, offset: number): boolean =>
      offset === run.from || offset === run.to || (clusters[at]?.from === offset && !clusters[at]?.isUnsafeToBreak);
    if (isSafe(first, from) && isSafe(last, to)) return clusters.slice(first, last);
    return shapePart(this.#shaped.text, run, from, to);
  }

  #place(runs: readonly LineRun[], spacing: LineSpacing, tabs: readonly PlacedTab[]): SetCluster[] {
    const { text } = this.#shaped;
    const lastOffset = Math.max(...runs.map(({ clusters }) => clusters.at(-1)?.from ?? 0));
    const stretchedFrom = tabs.at(-1)?.offset ?? -1;
    const { spacing: limits } = this.#fitter.settings;
    const placed: SetCluster[] = [];
    let pen = 0;
    for (const { run, clusters } of runs) {
      const isBackward = run.level % 2 === 1;
      for (const cluster of isBackward ? [...clusters].reverse() : clusters) {
        const tab = text[cluster.from] === '\t' ? tabs.find(({ offset }) => offset === cluster.from) : undefined;
        if (tab !== undefined) {
          for (const each of fillTab(tab, run, pen)) placed.push(each);
          pen += tab.width;
          continue;
        }
        const shares = cluster.from > stretchedFrom ? spacing : desiredSpacing(limits, true);
        const scale = isJustifiedSpace(text, cluster) ? shares.word : shares.glyph;
        const gap = cluster.from === lastOffset ? 0 : shares.letter * this.#spaceWidths.of(cluster);
        const advance = cluster.advance * scale + gap;
        placed.push({ cluster, x: pen + (isBackward ? gap : 0), advance, scale });
        pen += advance;
      }
    }
    return placed;
  }

  /** Index of the run that contains an offset. */
  #runAt(offset: number): number {
    return lastAtMost(this.#shaped.runs, offset);
  }
}

function lastAtMost(sorted: readonly { readonly from: number }[], offset: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.from ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** Tabs have the direction of the paragraph. @see Unicode Standard Annex 9, "Reordering Resolved Levels", L1 */
function splitAtTabs(text: string, { run, level, clusters }: LineRun, paragraphLevel: number): LineRun[] {
  const parts: LineRun[] = [];
  let pending: GlyphCluster[] = [];
  const flush = (): void => {
    if (pending.length > 0) parts.push({ run, level, clusters: pending });
    pending = [];
  };
  for (const cluster of clusters) {
    if (text[cluster.from] === '\t') {
      flush();
      parts.push({ run, level: paragraphLevel, clusters: [cluster] });
    } else pending.push(cluster);
  }
  flush();
  return parts;
}

/** The leader of a tab, repeated up to its right end; one cluster without glyphs for the space before it. */
function fillTab({ offset, width, leader }: PlacedTab, run: TextRun, x: number): SetCluster[] {
  const placed: SetCluster[] = [];
  const pattern = leader === undefined || leader === '' ? [] : shapeRun(leader, { ...run, from: 0, to: leader.length });
  const length = pattern.reduce((sum, { advance }) => sum + advance, 0);
  const count = length > 0 ? Math.min(maxLeaders, Math.floor(width / length + 1e-9)) : 0;
  const gap = width - count * length;
  const blank = { from: offset, to: offset + 1, level: run.level, style: run.style, font: run.font, glyphs: [] };
  const flags = { isUpright: run.isUpright, isUnsafeToBreak: false };
  placed.push({ cluster: { ...blank, ...flags, advance: gap }, x, advance: gap, scale: 1 });
  let pen = x + gap;
  for (let repeat = 0; repeat < count; repeat++) {
    for (const cluster of pattern) {
      placed.push({
        // The tab itself is the cluster before the leaders.
        cluster: { ...cluster, from: offset, to: offset },
        x: pen,
        advance: cluster.advance,
        scale: 1,
      });
      pen += cluster.advance;
    }
  }
  return placed;
}

const maxLeaders = 1000;

function shareBefore(alignment: LineAlignment): number {
  if (alignment === 'center') return 0.5;
  return alignment === 'right' ? 1 : 0;
}
