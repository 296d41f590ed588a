import type { TextElement } from '../../../models/design/elements.ts';
import type { TextFrame } from '../../../models/design/frames.ts';
import type { Page } from '../../../models/design/pages.ts';
import type { Story } from '../../../models/design/stories.ts';
import { identity, joinMatrices, type Matrix } from '../../../outline/matrix.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import type { DrawScene } from '../scene.ts';
import { drawShape } from '../shape.ts';
import type { PageFacts, TextPage } from './paragraph-text.ts';

/** The area of a column, in the space of its frame. */
export interface TextColumn {
  readonly frame: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly bottom: number;
  readonly firstBaseline: TextFrame['firstBaseline'];
  /** The baseline grid, from the origin of the frame. */
  readonly grid: { readonly start: number; readonly increment: number } | undefined;
  readonly page: TextPage;
  /** True if the columns of the frame are equally high where the story ends. */
  readonly isBalanced: boolean;
  /** The box of the frame. */
  readonly frameBox: Box;
}

/** A text element and its page. */
interface FrameOnPage {
  readonly element: TextElement;
  readonly page: Page;
  readonly facts: TextPage;
  /** Maps the space of the element to that of the page. */
  readonly matrix: Matrix;
}

/** The text elements of a document by id. */
export function listTextFrames(scene: DrawScene): ReadonlyMap<string, FrameOnPage> {
  const frames = new Map<string, FrameOnPage>();
  for (const [index, page] of scene.design.pages.entries()) {
    const facts = factsOf(page, index);
    const waiting = page.elements.map((element) => ({ element, parent: identity }));
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      scene.context.spend(1);
      const { element, parent } = next;
      const matrix = joinMatrices(element.transform, parent);
      if (element.kind === 'group')
        for (const child of element.elements) waiting.push({ element: child, parent: matrix });
      else if (element.kind === 'text') frames.set(element.id, { element, page, facts, matrix });
    }
  }
  return frames;
}

function factsOf({ name, spread, section }: Page, index: number): TextPage {
  const number = /^\d{1,9}$/.test(name) ? Number(name) : index + 1;
  return { name, index, number, side: spread?.side === 'left' ? 'left' : 'right', section: section?.marker ?? '' };
}

/** The page of a column, and those of the frames of the story before and behind it. */
export function pageFactsAt(columns: readonly TextColumn[], at: number): PageFacts {
  const { frame, page } = columns[at]!; // the caller's index
  const previous = columns.slice(0, at).findLast((column) => column.frame !== frame);
  const next = columns.slice(at + 1).find((column) => column.frame !== frame);
  return { ...page, next: next?.page.name ?? '', previous: previous?.page.name ?? '' };
}

/** The columns through which a story runs, in order. */
export function listColumns(
  { frames }: Story,
  known: ReadonlyMap<string, FrameOnPage>,
  scene: DrawScene,
): TextColumn[] {
  return frames.flatMap((id) => {
    const found = known.get(id);
    return found === undefined || found.element.text.onPath !== undefined ? [] : columnsOf(found, scene);
  });
}

/** The most columns that a frame can be divided into. */
const maxColumns = 100;

function columnsOf({ element, page, facts, matrix }: FrameOnPage, scene: DrawScene): TextColumn[] {
  const { box } = drawShape(element.shape, scene.context);
  if (box === undefined) return [];
  const { insets, columns, firstBaseline, autoSize, baselineGrid } = element.text;
  const [left, top] = [box.xMin + (insets?.left ?? 0), box.yMin + (insets?.top ?? 0)];
  const [right, bottom] = [box.xMax - (insets?.right ?? 0), box.yMax - (insets?.bottom ?? 0)];
  const count = Math.min(maxColumns, columns?.count ?? 1);
  const gutter = columns?.gutter ?? 0;
  const width = columns?.width ?? (right - left - gutter * (count - 1)) / count;
  const grows = autoSize !== undefined && autoSize.dimension !== 'width';
  return Array.from({ length: count }, (_, at) => ({
    frame: element.id,
    left: left + at * (width + gutter),
    top,
    // A frame that fits its text by itself has room for small differences of the lines.
    bottom: grows ? Math.max(bottom, top + (bottom - top) * 1.5) : bottom,
    width: autoSize?.dimension === 'width' || autoSize?.dimension === 'both' ? width * 1.05 : width,
    firstBaseline,
    grid: gridOf(baselineGrid, box.yMin, page, matrix),
    page: facts,
    isBalanced: columns?.balanced === true && count > 1,
    frameBox: box,
  }));
}

/** The grid of a frame, or that of its page, which frames that are rotated cannot use. */
function gridOf(
  own: TextFrame['baselineGrid'],
  top: number,
  { baselineGrid }: Page,
  [, b, c, d, , f]: Matrix,
): TextColumn['grid'] {
  if (own !== undefined) return own.increment > 0 ? { ...own, start: own.start + top } : undefined;
  if (baselineGrid === undefined || b !== 0 || c !== 0 || !(d > 0)) return undefined;
  return { start: (baselineGrid.start - f) / d, increment: baselineGrid.increment / d };
}
