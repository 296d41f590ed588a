import type { Context } from '../../../context.ts';
import type { Box } from '../../../outline/bounds.ts';
import { joinOutlines, type Outline } from '../../../outline/outline.ts';
import { toSvgPath } from '../../../outline/svg-path.ts';
import type { FontLibrary } from '../../../text/font-library.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { escapeAttribute } from '../../../xml/escape.ts';
import type { Cascade } from '../style/cascade.ts';
import { type Cell, setCells } from './cells.ts';
import { readContent, type TextContent } from './content.ts';
import { decorate } from './decoration.ts';
import { noteIgnored } from './ignored.ts';
import { type LayoutBase, layOut } from './layout.ts';
import { boxOf, drawCells, type OwnedOutline, withCorners } from './outlines.ts';
import { paintOf, styleOfText } from './paint.ts';

/** What the texts of a drawing share. */
export interface TextBase extends LayoutBase {
  readonly cascade: Cascade;
  readonly library: FontLibrary;
  readonly context: Context;
}

/** What only text has, and what is told by the style. */
const textAttributes = new Set(['x', 'y', 'dx', 'dy', 'rotate', 'textLength', 'lengthAdjust', 'style']);

/** What a character costs to set, in steps of work. */
const characterCost = 100;

/**
 * Sets a text, and writes it as a group of paths that are painted as the text would be.
 * @param most how many characters may be set
 */
export async function setText(text: XmlElement, base: TextBase, most: number) {
  const content = readContent(text, base.styles, base.viewport, most);
  base.context.spend(content.characters.length * characterCost);
  noteIgnored(content.characters, base.context);
  const cells = await setCells(content, base.styles, base.library);
  layOut(content, cells, base);
  noteColours(cells, base.context);
  const box = boxOf(cells);
  const pieces = inOrder(cells, content, base);
  const decimals = decimalsFor(content);
  const isClip = text.parent?.local === 'clipPath';
  const markup = isClip ? writeClip(text, pieces, base, decimals) : writeGroup(text, pieces, base, decimals, box);
  return { markup, count: content.characters.length };
}

/** Says of which fonts glyphs are in colours that are not seen. */
function noteColours(cells: readonly Cell[], { note }: Context): void {
  const families = new Set<string>();
  for (const { cluster, isHidden } of cells) {
    for (const { font, glyph } of isHidden ? [] : cluster.glyphs) {
      if (!families.has(font.family) && font.face.isColoured(glyph)) families.add(font.family);
    }
  }
  for (const family of families) note('GLYPH_COLOURS_DROPPED', family);
}

/** Lines below and above the letters go before them, lines through them behind. */
function inOrder(cells: readonly Cell[], content: TextContent, base: TextBase): OwnedOutline[] {
  const lines = decorate(
    cells,
    content.spans.map(({ element }) => element),
    base.styles,
  );
  const letters = drawCells(cells, base.context);
  const pieces = [...lines.filter(({ isAbove }) => !isAbove), ...letters, ...lines.filter(({ isAbove }) => isAbove)];
  return pieces.filter(({ outline }) => outline.verbs.length > 0);
}

/** Enough for a thousandth of the smallest letters' size, whatever they are scaled by. */
function decimalsFor({ characters }: TextContent): number {
  const smallest = characters.reduce((least, { style }) => Math.min(least, style.size), 1000);
  return Math.min(8, Math.max(2, Math.ceil(3.5 - Math.log10(Math.max(smallest, 1e-6)))));
}

function writeGroup(
  text: XmlElement,
  pieces: readonly OwnedOutline[],
  base: TextBase,
  decimals: number,
  box: Box | undefined,
): string {
  const paths = pieces.map(({ owner, outline }) => {
    const reaching = base.styles.of(owner).hasServerPaint ? withCorners(outline, box, base.context) : outline;
    return writePath(text, paintOf(owner, text, base.cascade), reaching, decimals);
  });
  const frame = box === undefined ? '' : writePath(text, 'fill:none;stroke:none', frameOf(box), decimals);
  const style = styleOfText(text, base.cascade, 'g');
  return `<${nameOf(text, 'g')}${attributesOf(text, style)}>${frame}${paths.join('')}</${nameOf(text, 'g')}>`;
}

/** What clips has shapes, and no groups. */
function writeClip(text: XmlElement, pieces: readonly OwnedOutline[], base: TextBase, decimals: number): string {
  const outline = joinOutlines(pieces.map((piece) => piece.outline));
  const style = `${styleOfText(text, base.cascade, 'path')};clip-rule:nonzero`;
  return `<${nameOf(text, 'path')}${attributesOf(text, style)} d="${toSvgPath(outline, decimals)}"/>`;
}

function writePath(text: XmlElement, style: string, outline: Outline, decimals: number): string {
  return `<${nameOf(text, 'path')} style="${escapeAttribute(style)}" d="${toSvgPath(outline, decimals)}"/>`;
}

/** A name in the namespace of the text. */
function nameOf({ name, local }: XmlElement, wanted: string): string {
  return `${name.slice(0, name.length - local.length)}${wanted}`;
}

function attributesOf(text: XmlElement, style: string): string {
  let written = ` style="${escapeAttribute(style)}"`;
  for (let at = 0; at < text.attributes.length; at += 2) {
    const [name = '', value = ''] = [text.attributes[at], text.attributes[at + 1]];
    if (!textAttributes.has(name)) written += ` ${name}="${escapeAttribute(value)}"`;
  }
  return written;
}

/** Paints nothing, and makes the group as large as the text is. */
function frameOf({ xMin, yMin, xMax, yMax }: Box): Outline {
  const points = new Float64Array([xMin, yMin, xMax, yMin, xMax, yMax, xMin, yMax]);
  return { verbs: new Uint8Array([0, 1, 1, 1, 4]), points };
}
