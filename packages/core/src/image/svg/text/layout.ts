import type { Context } from '../../../context.ts';
import type { Cell } from './cells.ts';
import type { TextContent, ViewportSize } from './content.ts';
import { parseLength } from './lengths.ts';
import type { TextPaths } from './text-path.ts';
import type { TextStyles } from './text-style.ts';

/** Context of a text's layout. */
export interface LayoutContext {
  readonly context: Pick<Context, 'spend'>;
  readonly styles: TextStyles;
  readonly viewport: ViewportSize;
  readonly paths: TextPaths;
}

/**
 * Moves cells from the single line to the positions that the text's attributes state.
 * @see SVG 2, "Text layout – Algorithm"
 */
export function positionCells(content: TextContent, cells: readonly Cell[], base: LayoutContext): void {
  const [text] = content.spans;
  if (text === undefined) return;
  const style = base.styles.of(text.element);
  shiftCells(cells);
  for (const span of content.spans.toReversed()) stretchSpan(span, cells, style.isVertical, base);
  const chunks = chunksOf(cells);
  placeChunks(chunks, base.paths);
  for (const chunk of chunks) applyAnchor(chunk, style.isVertical);
  for (const cell of cells) cell.rotation += cell.character.rotate ?? 0;
  base.paths.place(cells, style.isVertical);
}

/** `dx` and `dy` move a character and all after it. */
function shiftCells(cells: readonly Cell[]): void {
  let [x, y] = [0, 0];
  for (const cell of cells) {
    x += cell.character.dx ?? 0;
    y += cell.character.dy ?? 0;
    cell.x += x;
    cell.y += y;
  }
}

type Span = TextContent['spans'][number];

/** Steps of work for each character of the text. */
const stretchCost = 4;

/** Applies `textLength`: changes the spacing of an element's characters, or also scales their glyphs. */
function stretchSpan(
  { element, from, to }: Span,
  cells: readonly Cell[],
  isVertical: boolean,
  base: LayoutContext,
): void {
  const stated = element.attribute('textLength');
  const { width, height } = base.viewport;
  const measure = { em: base.styles.of(element).size, whole: isVertical ? height : width };
  const wanted = stated === undefined ? undefined : parseLength(stated, measure);
  if (wanted === undefined || wanted <= 0) return;
  base.context.spend(cells.length * stretchCost);
  const inner = cells.filter(({ index }) => index >= from && index < to);
  if (inner.length === 0) return;
  const axis = isVertical ? 'y' : 'x';
  const [start, end] = extentOf(inner, axis);
  const length = end - start;
  const following = cells.filter(({ index }) => index >= to);
  if (element.attribute('lengthAdjust') === 'spacingAndGlyphs') {
    const scale = length > 0 ? wanted / length : 1;
    for (const cell of inner) {
      cell[axis] = start + (cell[axis] - start) * scale;
      cell.advance *= scale;
      cell.stretch *= scale;
    }
  } else if (inner.length > 1) {
    const extra = (wanted - length) / (inner.length - 1);
    const ordered = [...inner].sort((one, other) => one[axis] - other[axis]);
    for (const [index, cell] of ordered.entries()) cell[axis] += index * extra;
  } else return;
  for (const cell of following) cell[axis] += wanted - length;
}

function extentOf(cells: readonly Cell[], axis: 'x' | 'y'): [number, number] {
  let [start, end] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const cell of cells) {
    start = Math.min(start, cell[axis], cell[axis] + cell.advance);
    end = Math.max(end, cell[axis], cell[axis] + cell.advance);
  }
  return [start, end];
}

/** Splits cells into chunks; an absolute position starts a new one. */
function chunksOf(cells: readonly Cell[]): Cell[][] {
  const chunks: Cell[][] = [];
  let last: Cell | undefined;
  for (const cell of cells) {
    const { x, y, path } = cell.character;
    const isFirst = last === undefined || path !== last.character.path;
    if (isFirst || x !== undefined || y !== undefined) chunks.push([cell]);
    else chunks.at(-1)?.push(cell);
    last = cell;
  }
  return chunks;
}

/** Positions each chunk; one without an absolute position continues after the previous one. */
function placeChunks(chunks: readonly (readonly Cell[])[], paths: TextPaths): void {
  let [x, y] = [0, 0];
  let before: Cell | undefined;
  for (const chunk of chunks) {
    const [first] = chunk;
    if (first === undefined) continue;
    const { path, ...own } = first.character;
    const defaultPosition =
      path !== undefined ? { x: 0, y: 0 } : before?.character.path && paths.endOf(before.character.path);
    const [wantedX, wantedY] = [own.x ?? defaultPosition?.x, own.y ?? defaultPosition?.y];
    if (wantedX !== undefined) x = wantedX + (own.dx ?? 0) - first.x;
    if (wantedY !== undefined) y = wantedY + (own.dy ?? 0) - first.y;
    for (const cell of chunk) {
      cell.x += x;
      cell.y += y;
    }
    before = first;
  }
}

/** Moves a chunk so that its start, middle or end is at its position. */
function applyAnchor(chunk: readonly Cell[], isVertical: boolean): void {
  const axis = isVertical ? 'y' : 'x';
  const [first] = chunk;
  if (first === undefined) return;
  const { anchor: name, direction } = first.character.style;
  const [start, end] = extentOf(chunk, axis);
  const isBackward = direction === 'rtl';
  const at = name === 'middle' ? (start + end) / 2 : (name === 'end') === isBackward ? start : end;
  const by = first[axis] - at;
  for (const cell of chunk) cell[axis] += by;
}
