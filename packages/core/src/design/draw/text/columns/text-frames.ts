import type { Element, TextElement } from '../../../../models/design/elements.ts';
import type { TextFrame } from '../../../../models/design/frames.ts';
import type { Page } from '../../../../models/design/pages.ts';
import type { Story } from '../../../../models/design/stories.ts';
import { identity, joinMatrices, type Matrix } from '../../../../outline/matrix.ts';
import type { Box } from '../../../../outline/measure/bounds.ts';
import type { DrawScene } from '../../scene.ts';
import { drawShape } from '../../shape.ts';
import type { PageFacts, TextPage } from '../paragraph-text.ts';
import { openTextPath } from '../path/text-path.ts';
import { type ElementPath, type WrappedElement, wrapOf, wrapsAround } from '../wrap/page-wraps.ts';
import type { WrapShape } from '../wrap/wrap-shape.ts';
import { shapeAround } from './frame-shape.ts';
import { type Quarters, quartersOf, turnBox, turnInsets, turnOf } from './frame-turn.ts';

/** An area of a frame whose columns are beside each other. Paragraphs that span or split columns begin a new one. */
export interface Band {
  readonly number: number;
  /** Equal in bands with the same columns. */
  readonly key: string;
  /** The columns of the frame from and to which it reaches; all if absent. */
  readonly columns?: readonly [from: number, to: number];
  /** Where the lines between its columns begin: below the text before it. */
  readonly top: number;
}

/** The area of a column, in the space of the lines of its frame. */
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
  /** True if the columns of the story begin at the right. */
  readonly isReversed?: boolean;
  /** The box of the frame. */
  readonly frameBox: Box;
  /** Areas that text flows around. */
  readonly wraps: readonly WrapShape[];
  /** The part of its frame, if paragraphs that span or split columns divide that. */
  readonly band?: Band | undefined;
}

/** A text element and its page. */
export interface FrameOnPage {
  readonly element: TextElement;
  readonly page: Page;
  readonly facts: TextPage;
  /** Maps the space of the element to that of the page. */
  readonly matrix: Matrix;
  /** The groups that contain it. */
  readonly path: ElementPath | undefined;
  /** The wrapped elements of the page. */
  readonly wraps: readonly WrappedElement[];
}

/** The text elements of a document by id. */
export function listTextFrames(scene: DrawScene): Map<string, FrameOnPage> {
  const frames = new Map<string, FrameOnPage>();
  for (const [index, page] of scene.design.pages.entries()) {
    const facts = factsOf(page, index);
    const wraps: WrappedElement[] = [];
    const waiting: { element: Element; parent: Matrix; path: ElementPath | undefined }[] = page.elements.map(
      (element) => ({ element, parent: identity, path: undefined }),
    );
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      scene.context.spend(1);
      const { element, parent, path } = next;
      const matrix = joinMatrices(element.transform, parent);
      const wrapped = wrapOf(element, matrix, scene);
      if (wrapped !== undefined) wraps.push(wrapped);
      if (element.kind === 'group') {
        const own = { element, parent: path };
        for (const child of element.elements) waiting.push({ element: child, parent: matrix, path: own });
      } else if (element.kind === 'text') frames.set(element.id, { element, page, facts, matrix, path, wraps });
    }
  }
  return frames;
}

/** A text element that is anchored in text or fills a cell, at its place on the page that is drawn. */
export function placeTextElement(element: TextElement, matrix: Matrix, { page, design }: DrawScene): FrameOnPage {
  return { element, page, facts: factsOf(page, design.pages.indexOf(page)), matrix, path: undefined, wraps: [] };
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
export function listColumns(story: Story, known: ReadonlyMap<string, FrameOnPage>, scene: DrawScene): TextColumn[] {
  return story.frames.flatMap((id) => {
    const found = known.get(id);
    if (found === undefined) return [];
    if (found.element.text.onPath !== undefined) return columnOfPath(found, scene);
    return columnsOf(found, story, scene);
  });
}

/** A path has one line of text, on a straight baseline from the origin until it is drawn. */
function columnOfPath({ element, facts }: FrameOnPage, scene: DrawScene): TextColumn[] {
  const path = openTextPath(element, scene);
  const { box } = drawShape(element.shape, scene.context);
  if (path === undefined || box === undefined) return [];
  return [
    {
      ...{ frame: element.id, left: 0, top: 0, width: path.length, bottom: 0, page: facts, frameBox: box },
      ...{ firstBaseline: { from: 'fixed' }, grid: undefined, isBalanced: false, wraps: [] },
    },
  ];
}

/** The most columns that a frame can be divided into. */
const maxColumns = 100;

function columnsOf(frame: FrameOnPage, story: Story, scene: DrawScene): TextColumn[] {
  const { element, page, facts } = frame;
  const { box: outer } = drawShape(element.shape, scene.context);
  if (outer === undefined) return [];
  const quarters = quartersOf(element.text, story);
  const isLast = quarters === 0 && element.id === story.frames.at(-1);
  const matrix = joinMatrices(turnOf(quarters), frame.matrix);
  const box = turnBox(outer, quarters);
  const { columns, firstBaseline, baselineGrid } = element.text;
  const insets = element.text.insets && turnInsets(element.text.insets, quarters);
  const autoSize = turnAutoSize(element.text.autoSize, quarters);
  const [left, top] = [box.xMin + (insets?.left ?? 0), box.yMin + (insets?.top ?? 0)];
  const [right, bottom] = [box.xMax - (insets?.right ?? 0), box.yMax - (insets?.bottom ?? 0)];
  const count = Math.min(maxColumns, columns?.count ?? 1);
  const gutter = columns?.gutter ?? 0;
  const width = columns?.width ?? (right - left - gutter * (count - 1)) / count;
  const grows = autoSize !== undefined && autoSize.dimension !== 'width';
  // That of other frames which follow their text is set when the text is composed.
  const widens = autoSize?.noBreak !== true && (autoSize?.dimension === 'width' || autoSize?.dimension === 'both');
  const outside = grows ? undefined : shapeAround(element, quarters, scene);
  const around = outside === undefined ? [] : [outside];
  if (element.text.ignoreWrap !== true)
    for (const wrap of wrapsAround({ ...frame, matrix, box, side: facts.side }, frame.wraps, scene)) around.push(wrap);
  // The columns of text from right to left begin at the right.
  const isReversed = story.direction === 'rtl' && story.orientation !== 'vertical';
  const plain = Array.from({ length: count }, (_, at) => ({
    frame: element.id,
    left: left + (isReversed ? count - 1 - at : at) * (width + gutter),
    top,
    bottom: grows ? grownBottom({ ...element.text, autoSize }, isLast && count === 1, [top, bottom]) : bottom,
    width: widens ? width * 1.05 : width,
    firstBaseline,
    grid: gridOf(baselineGrid, box.yMin, page, matrix),
    page: facts,
    isBalanced: columns?.balanced === true && count > 1,
    isReversed,
    frameBox: box,
    wraps: around,
  }));
  return around.length === 0 ? plain : plain.map(limitWraps);
}

/** The dimension along the lines is the width, and that across them the height. */
function turnAutoSize(autoSize: TextFrame['autoSize'], quarters: Quarters): TextFrame['autoSize'] {
  if (autoSize === undefined || quarters % 2 === 0) return autoSize;
  const { dimension } = autoSize;
  const turned = dimension === 'height' ? 'width' : dimension === 'width' ? 'height' : dimension;
  return { ...autoSize, dimension: turned };
}

/** Higher than any text. */
const unlimited = 1e6;

/**
 * The bottom of a frame that grows with its text: downward without an end, if no other column follows, otherwise with
 * room for small differences of the lines.
 */
function grownBottom(
  { verticalAlign = 'top', autoSize }: TextFrame,
  isLast: boolean,
  [top, bottom]: readonly [number, number],
): number {
  const isDownward = verticalAlign === 'top' && (autoSize?.from?.[1] ?? 0) === 0;
  return isDownward && isLast ? top + unlimited : Math.max(bottom, top + (bottom - top) * 1.5);
}

/** Keeps the wraps that a column meets, and ends it above the first one after which text continues in the next column. */
function limitWraps(column: TextColumn): TextColumn {
  const { left, width, top, bottom, wraps } = column;
  const met = wraps.filter(
    ({ box }) => box.xMin < left + width && box.xMax > left && box.yMin < bottom && box.yMax > top,
  );
  const ends = met.flatMap(({ endsColumn, box }) => (endsColumn ? [box.yMin] : []));
  return { ...column, bottom: ends.reduce((least, y) => Math.min(least, y), bottom), wraps: met };
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
