import type { Context } from '../../../context.ts';
import { OutlineCharstrings } from '../../../outline/cff/write/charstrings/outline-charstrings.ts';
import { writeCff } from '../../../outline/cff/write/font.ts';
import { planWidths } from '../../../outline/cff/write/widths.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import { boundsOf } from '../../../outline/measure/bounds.ts';
import { type Outline, recordOutline } from '../../../outline/outline.ts';
import type { PdfObjects } from '../file/objects.ts';
import { formatArray, formatName, formatReal } from '../file/syntax.ts';
import type { FontSubset } from './embedded-glyph.ts';
import { toUnicodeMap } from './to-unicode.ts';

/** Units of an em in the dictionaries of fonts. */
const dictionaryUnits = 1000;
const emptyOutline: Outline = recordOutline(() => {});
const tagLength = 6;
const longestName = 60;
/** Flags of a font with its own character set. @see ISO 32000-2, "Font descriptor flags" */
const symbolic = 4;

/** Writes a composite font with CFF outlines. @see ISO 32000-2, "Composite fonts" */
export async function writeFont(
  objects: PdfObjects,
  embedded: FontSubset,
  index: number,
  context: Context,
): Promise<void> {
  const { font, glyphs } = embedded;
  const name = `${subsetTag(index)}+${plainName(font.name)}`;
  const outlines = glyphs.map(({ glyph }) => font.outlines.get(glyph) ?? emptyOutline);
  const box = unionOf(outlines);
  const file = await fontProgram(name, embedded, outlines, box, context);
  const program = objects.addStream('/Subtype/CIDFontType0C', file);
  const toUnicode = objects.addStream('', Buffer.from(toUnicodeMap(glyphs), 'latin1'));
  const scale = dictionaryUnits / font.unitsPerEm;
  const [xMin, yMin, xMax, yMax] = [box.xMin, box.yMin, box.xMax, box.yMax].map((value) => value * scale);
  const units = (value: number | undefined): string => formatReal(value ?? 0, 1);
  const descriptor = objects.add(
    `<</Type/FontDescriptor/FontName${formatName(name)}/Flags ${symbolic}` +
      `/FontBBox[${[xMin, yMin, xMax, yMax].map(units).join(' ')}]/ItalicAngle 0/Ascent ${units(yMax)}` +
      `/Descent ${units(yMin)}/CapHeight ${units(yMax)}/StemV 80/FontFile3 ${program} 0 R>>`,
  );
  const system = '<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>';
  const descendant = objects.add(
    `<</Type/Font/Subtype/CIDFontType0/BaseFont${formatName(name)}/CIDSystemInfo${system}` +
      `/FontDescriptor ${descriptor} 0 R/DW 0/W[1 ${formatArray(glyphs.map(({ width }) => width))}]>>`,
  );
  objects.set(
    embedded.number,
    `<</Type/Font/Subtype/Type0/BaseFont${formatName(`${name}-Identity-H`)}/Encoding/Identity-H` +
      `/DescendantFonts[${descendant} 0 R]/ToUnicode ${toUnicode} 0 R>>`,
  );
}

/** The font program; its first glyph is the missing one. Its widths are those of the dictionary. */
function fontProgram(
  name: string,
  { font, glyphs }: FontSubset,
  outlines: readonly Outline[],
  box: Box,
  context: Context,
): Promise<Uint8Array> {
  const { unitsPerEm } = font;
  const advances = [0, ...glyphs.map(({ width }) => Math.round((width * unitsPerEm) / dictionaryUnits))];
  const widths = planWidths(advances);
  const charstrings = new OutlineCharstrings();
  for (const [at, advance] of advances.entries()) {
    const outline = at === 0 ? emptyOutline : outlines[at - 1]!;
    context.spend(outline.points.length);
    charstrings.add(outline, advance === widths.defaultWidthX ? undefined : advance - widths.nominalWidthX);
  }
  return writeCff({ name, unitsPerEm, box, glyphNames: undefined }, charstrings.list, widths, context);
}

function unionOf(outlines: readonly Outline[]): Box {
  const boxes = outlines.flatMap((outline) => boundsOf(outline) ?? []);
  const [first, ...others] = boxes;
  if (first === undefined) return { xMin: 0, yMin: 0, xMax: 0, yMax: 0 };
  return others.reduce(
    (union, box) => ({
      xMin: Math.min(union.xMin, box.xMin),
      yMin: Math.min(union.yMin, box.yMin),
      xMax: Math.max(union.xMax, box.xMax),
      yMax: Math.max(union.yMax, box.yMax),
    }),
    first,
  );
}

/** Six letters that differ between the subsets of a file. @see ISO 32000-2, "Font subsets" */
function subsetTag(index: number): string {
  let [rest, tag] = [index, ''];
  for (let at = 0; at < tagLength; at++) {
    tag = String.fromCharCode(0x41 + (rest % 26)) + tag;
    rest = Math.floor(rest / 26);
  }
  return tag;
}

/** A PostScript name without the tag of an earlier subset. */
function plainName(name: string): string {
  const plain = name
    .replace(/^[A-Z]{6}\+/, '')
    .replaceAll(/[^A-Za-z0-9._-]/g, '')
    .slice(0, longestName);
  return plain === '' ? 'Font' : plain;
}
