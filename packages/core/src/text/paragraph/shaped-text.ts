import type { FittedFont } from '../font-library.ts';
import { type GlyphCluster, itemizeText, type LineRequest, shapeRun, type TextRun } from '../line.ts';
import type { ComposerCache } from './composer-cache.ts';
import type { WorkBudget } from './work-budget.ts';

/** A text that was shaped once: its runs and clusters in text order. */
export interface ShapedText {
  readonly text: string;
  readonly direction: 'ltr' | 'rtl';
  readonly runs: readonly TextRun[];
  readonly clusters: readonly GlyphCluster[];
  /** Index of the run of each cluster. */
  readonly runIndexes: Uint32Array;
}

/** Longer runs are shaped in pieces, which end behind a space. */
const pieceLength = 4000;

/** The runs of a paragraph as one line. Their clusters are kept as long as the cache has room for them. */
export class TextRuns {
  readonly text: string;
  readonly direction: 'ltr' | 'rtl';
  readonly runs: readonly TextRun[];
  readonly #cache: ComposerCache['clusters'];
  readonly #work: WorkBudget;

  private constructor(request: LineRequest, runs: readonly TextRun[], cache: ComposerCache, work: WorkBudget) {
    this.text = request.text;
    this.direction = request.direction;
    this.runs = runs;
    this.#cache = cache.clusters;
    this.#work = work;
  }

  static async open(request: LineRequest, cache: ComposerCache, work: WorkBudget): Promise<TextRuns> {
    const runs = (await itemizeText(request)).flatMap((run) => splitRun(request.text, run));
    return new TextRuns(request, runs, cache, work);
  }

  /** The clusters of one of the runs, in text order. */
  clustersOf(run: TextRun): readonly GlyphCluster[] {
    const known = this.#cache.get(run);
    if (known !== undefined) return known;
    this.#work.spend(run.to - run.from);
    const clusters = shapePart(this.text, run, run.from, run.to);
    this.#cache.set(run, clusters, run.to - run.from);
    return clusters;
  }

  /** Shapes the whole paragraph. */
  async shape(): Promise<ShapedText> {
    const { text, direction, runs } = this;
    const clusters: GlyphCluster[] = [];
    const indexes: number[] = [];
    for (const [index, run] of runs.entries()) {
      await this.#work.breathe();
      for (const cluster of this.clustersOf(run)) {
        clusters.push(cluster);
        indexes.push(index);
      }
    }
    return { text, direction, runs, clusters, runIndexes: Uint32Array.from(indexes) };
  }
}

function splitRun(text: string, run: TextRun): TextRun[] {
  const pieces: TextRun[] = [];
  let from = run.from;
  while (run.to - from > pieceLength) {
    const space = text.lastIndexOf(' ', from + pieceLength - 1);
    const to = space >= from ? space + 1 : text.indexOf(' ', from + pieceLength) + 1;
    if (to <= from || to >= run.to) break;
    pieces.push({ ...run, from, to });
    from = to;
  }
  pieces.push({ ...run, from });
  return pieces;
}

/** Shapes a part of a run again, where a line begins or ends in it. Clusters are in text order. */
export function shapePart(text: string, run: TextRun, from: number, to: number): GlyphCluster[] {
  if (from >= to) return [];
  const shaped = shapeRun(text, { ...run, from, to });
  return run.level % 2 === 1 ? shaped.reverse() : shaped;
}

export function widthOf(clusters: readonly GlyphCluster[]): number {
  return clusters.reduce((sum, { advance }) => sum + advance, 0);
}

/** Widths of the spaces of fonts, which letter spacing is stated in. */
export class SpaceWidths {
  readonly #known = new Map<FittedFont, number>();

  of({ font, style }: Pick<GlyphCluster, 'font' | 'style'>): number {
    let perSize = this.#known.get(font);
    if (perSize === undefined) {
      const shaped = font.face.shape({ text: ' ', from: 0, to: 1, direction: 'ltr' });
      const advance = shaped.reduce((sum, glyph) => sum + glyph.advance, 0);
      perSize = font.widths?.widthOf(0x20) ?? (advance * font.sizeScale) / font.face.unitsPerEm;
      this.#known.set(font, perSize);
    }
    return perSize * style.size * (style.stretch ?? 1);
  }
}

/** The hyphen that ends a line: U+2010, or the hyphen-minus if the font lacks it. */
export function shapeHyphen(run: TextRun): GlyphCluster[] {
  const text = run.font.face.has(0x2010) ? '\u2010' : '-';
  return shapeRun(text, { ...run, from: 0, to: text.length });
}
