import type { Context } from '../../../context.ts';
import type { Box } from '../../../outline/bounds.ts';
import { translation } from '../../../outline/matrix.ts';
import { joinOutlines, type Outline } from '../../../outline/outline.ts';
import { toSvgPath } from '../../../outline/svg-path.ts';
import { transformOutline } from '../../../outline/transform.ts';
import type { FontLibrary } from '../../../text/font-library.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { escapeAttribute } from '../../../xml/escape.ts';
import { type Cell, setCells } from './cells.ts';
import { readContent, type TextContent } from './content.ts';
import { decorate } from './decoration.ts';
import { noteIgnored } from './ignored.ts';
import { type LayoutContext, positionCells } from './layout.ts';
import { boxOf, drawCells, type OwnedOutline, withCorners } from './outlines.ts';
import { type Declarations, groupsOf, isPainted, paintOf, styleOfText } from './paint.ts';
import { parseShadows } from './shadow.ts';

/** Shared state for all texts of a drawing. */
export interface TextContext extends LayoutContext {
  readonly plain: Declarations;
  readonly library: FontLibrary;
  readonly context: Context;
  /** Elements that are left out. */
  readonly hidden: ReadonlySet<XmlElement>;
}

/** Attributes that apply only to text, or are included in the style. */
const textAttributes = new Set([
  'x',
  'y',
  'dx',
  'dy',
  'rotate',
  'textLength',
  'lengthAdjust',
  'style',
  'systemLanguage',
]);

/** Cost of a character in steps of work. */
const characterCost = 100;

/**
 * Sets a text and writes it as a group of paths with the same paint. @param maxCharacters maximum number of characters
 */
export async function setText(text: XmlElement, base: TextContext, maxCharacters: number) {
  const content = readContent(text, base.styles, base.viewport, { maxCharacters: maxCharacters, hidden: base.hidden });
  base.context.spend(content.characters.length * characterCost);
  noteIgnored(content.characters, base.context);
  const cells = await setCells(content, base.styles, base.library);
  positionCells(content, cells, base);
  noteDroppedColours(cells, base.context);
  const box = boxOf(cells);
  const pieces = inPaintOrder(cells, content, base);
  const decimals = decimalsFor(content);
  const isClip = text.parent?.local === 'clipPath';
  const markup = isClip ? writeClip(text, pieces, base, decimals) : writeGroup(text, pieces, base, decimals, box);
  return { markup, count: content.characters.length };
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

/** Decimals for a precision of a thousandth of the smallest font size. */
function decimalsFor({ characters }: TextContent): number {
  const smallest = characters.reduce((min, { style }) => Math.min(min, style.size), 1000);
  return Math.min(8, Math.max(2, Math.ceil(3.5 - Math.log10(Math.max(smallest, 1e-6)))));
}

function writeGroup(
  text: XmlElement,
  pieces: readonly OwnedOutline[],
  base: TextContext,
  decimals: number,
  box: Box | undefined,
): string {
  const frame = box === undefined ? '' : writePath(text, 'fill:none;stroke:none', frameOf(box), decimals);
  const shadows = pieces.flatMap((piece) => writeShadows(text, piece, base, decimals));
  const paths: string[] = [];
  let open: readonly XmlElement[] = [];
  const closeTo = (count: number): void => {
    for (const _ of open.slice(count)) paths.push(`</${nameOf(text, 'g')}>`);
    open = open.slice(0, count);
  };
  for (const { owner, outline } of pieces) {
    const groups = groupsOf(owner, text, base.plain);
    const isCommon = groups.map(([element], index) => element === open[index]);
    closeTo(isCommon.includes(false) ? isCommon.indexOf(false) : groups.length);
    for (const [element, style] of groups.slice(open.length)) {
      paths.push(`<${nameOf(text, 'g')} style="${escapeAttribute(style)}">${frame}`);
      open = [...open, element];
    }
    const usesPaintServer = base.styles.of(owner).hasServerPaint;
    const paint = paintOf(owner, text, base.plain);
    // The points that extend an outline would be drawn as dots by round or square caps.
    const style = usesPaintServer ? `${paint};stroke-linecap:butt` : paint;
    paths.push(writePath(text, style, usesPaintServer ? withCorners(outline, box, base.context) : outline, decimals));
  }
  closeTo(0);
  const style = styleOfText(text, base.plain);
  const name = nameOf(text, 'g');
  return `<${name}${attributesOf(text, style)}>${frame}${shadows.join('')}${paths.join('')}</${name}>`;
}

/** Writes the shadows of letters, which are below all letters of the text. */
function writeShadows(
  text: XmlElement,
  { owner, outline }: OwnedOutline,
  base: TextContext,
  decimals: number,
): string[] {
  const { shadow, size } = base.styles.of(owner);
  return parseShadows(shadow, size).map(({ x, y, blur, colour }) => {
    const painted = (['fill', 'stroke'] as const).filter((name) => isPainted(owner, base.plain, name));
    const paint = painted.map((name) => `;${name}:${colour}`).join('');
    const moved = transformOutline(outline, translation(x, y));
    const path = writePath(text, `${paintOf(owner, text, base.plain)}${paint}`, moved, decimals);
    const name = nameOf(text, 'g');
    return blur === 0 ? path : `<${name} style="filter:blur(${blur / 2}px)">${path}</${name}>`;
  });
}

/** A clip path may contain shapes only, not groups. */
function writeClip(text: XmlElement, pieces: readonly OwnedOutline[], base: TextContext, decimals: number): string {
  const outline = joinOutlines(pieces.map((piece) => piece.outline));
  const style = `${styleOfText(text, base.plain)};clip-rule:nonzero`;
  return `<${nameOf(text, 'path')}${attributesOf(text, style)} d="${toSvgPath(outline, decimals)}"/>`;
}

function writePath(text: XmlElement, style: string, outline: Outline, decimals: number): string {
  return `<${nameOf(text, 'path')} style="${escapeAttribute(style)}" d="${toSvgPath(outline, decimals)}"/>`;
}

/** Adds the namespace prefix of the text to a name. */
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

/** An invisible path that extends the group to the text's bounding box. */
function frameOf({ xMin, yMin, xMax, yMax }: Box): Outline {
  const points = new Float64Array([xMin, yMin, xMax, yMin, xMax, yMax, xMin, yMax]);
  return { verbs: new Uint8Array([0, 1, 1, 1, 4]), points };
}
