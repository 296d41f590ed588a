import type { Context } from '../../../context.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import type { FontLibrary } from '../../../text/font-library.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { type Cell, setCells } from './cells.ts';
import { readContent, type TextContent } from './content.ts';
import { decorate } from './decoration/decoration.ts';
import { noteIgnored } from './ignored.ts';
import { type LayoutContext, positionCells } from './layout.ts';
import { boxOf, drawCells, type OwnedOutline } from './outlines.ts';

/** Shared state for all texts of a drawing. */
export interface TextContext extends LayoutContext {
  readonly library: FontLibrary;
  readonly context: Context;
  /** True for elements that are left out. */
  readonly isLeftOut: (element: XmlElement) => boolean;
}

/** A text as outlines in paint order, each with the element that paints it. */
export interface SetText {
  readonly pieces: readonly OwnedOutline[];
  /** The reference of paints, clips and filters. */
  readonly box: Box | undefined;
  /** Number of characters. */
  readonly count: number;
}

/** Cost of a character in steps of work. */
const characterCost = 100;

/** Characters of a text whose parts of the work are done in separate turns. */
const longText = 1_000;

/** Sets a text as outlines. @param maxCharacters maximum number of characters */
export async function setText(text: XmlElement, base: TextContext, maxCharacters: number): Promise<SetText> {
  const content = readContent(text, base.styles, base.viewport, { maxCharacters, isLeftOut: base.isLeftOut });
  base.context.spend(content.characters.length * characterCost);
  noteIgnored(content.characters, base.context);
  const giveWay = async (): Promise<void> => {
    if (content.characters.length > longText) await base.context.breathe();
  };
  const cells = await setCells(content, base.styles, base.library);
  await giveWay();
  positionCells(content, cells, base);
  noteDroppedColours(cells, base.context);
  await giveWay();
  const pieces = inPaintOrder(cells, content, base);
  await giveWay();
  return { pieces, box: boxOf(cells), count: content.characters.length };
}

/** Notes fonts with colour glyphs, which are drawn in one colour. */
function noteDroppedColours(cells: readonly Cell[], { note }: Context): void {
  const families = new Set<string>();
  for (const { cluster, isHidden } of cells) {
    for (const { font, glyph } of isHidden ? [] : cluster.glyphs) {
      if (!families.has(font.family) && font.face.isColoured(glyph)) families.add(font.family);
    }
  }
  for (const family of families) note('GLYPH_COLOURS_DROPPED', family);
}

/** Underlines and overlines are painted before the letters, line-throughs after them. */
function inPaintOrder(cells: readonly Cell[], content: TextContent, base: TextContext): OwnedOutline[] {
  const lines = decorate(
    cells,
    content.spans.map(({ element }) => element),
    base.styles,
    base.context,
  );
  const letters = drawCells(cells, base.context);
  const pieces = [...lines.filter(({ isAbove }) => !isAbove), ...letters, ...lines.filter(({ isAbove }) => isAbove)];
  return pieces.filter(({ outline }) => outline.verbs.length > 0);
}
