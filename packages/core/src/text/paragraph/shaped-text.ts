import type { FittedFont } from '../font-library.ts';
import { type GlyphCluster, itemizeText, type LineRequest, shapeRun, type TextRun } from '../line.ts';
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

/** Shapes a paragraph as one line. */
export async function shapeText(request: LineRequest, work: WorkBudget): Promise<ShapedText> {
  const { text, direction } = request;
  const runs = (await itemizeText(request)).flatMap((run) => splitRun(text, run));
  const clusters: GlyphCluster[] = [];
  const indexes: number[] = [];
  for (const [index, run] of runs.entries()) {
    work.spend(run.to - run.from);
    await work.breathe();
    const shaped = shapeRun(text, run);
    if (run.level % 2 === 1) shaped.reverse();
    for (const cluster of shaped) {
      clusters.push(cluster);
      indexes.push(index);
    }
  }
  return { text, direction, runs, clusters, runIndexes: Uint32Array.from(indexes) };
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
