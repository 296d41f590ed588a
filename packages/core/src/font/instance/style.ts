import type { FontFile } from '../../models/font-file.ts';
import { patchWords } from '../tables/patch.ts';
import type { TableChanges } from '../tables/replace.ts';
import type { Location } from '../variations/location.ts';
import { roundHalfUp } from './rounding.ts';

/** Offsets of fields. @see OpenType 1.9.1, "OS/2", "head", "post" */
const field = { usWeightClass: 4, usWidthClass: 6, fsSelection: 62, macStyle: 44, italicAngle: 4 } as const;
const selection = { italic: 0x0001, bold: 0x0020, regular: 0x0040 } as const;
const macStyle = { bold: 0x0001, italic: 0x0002 } as const;

/** Percent of the normal width for classes 1 to 9. */
const widthPercents = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200] as const;

/** Sets weight, width and slant of the instance. `linkedStyle` is its style in a style-linked family. */
export function instantiateStyle(
  tables: FontFile['tables'],
  { fvar, values }: Location,
  linkedStyle: string | undefined,
): TableChanges {
  const valueByTag = new Map(fvar.axes.map(({ tag }, index) => [tag, values[index]]));
  const [weight, width, slant] = ['wght', 'wdth', 'slnt'].map((tag) => valueByTag.get(tag));
  const changes = new Map<string, Uint8Array>();
  const [os2, head, post] = ['OS/2', 'head', 'post'].map((tag) => tables.get(tag));
  if (os2 !== undefined && os2.length >= field.fsSelection + 2) {
    changes.set(
      'OS/2',
      patchWords(os2, [
        ...(weight === undefined ? [] : [[field.usWeightClass, roundHalfUp(clamp(weight, 1, 1000))] as const]),
        ...(width === undefined ? [] : [[field.usWidthClass, widthClass(width)] as const]),
        [field.fsSelection, selectionOf(wordOf(os2, field.fsSelection), linkedStyle)],
      ]),
    );
  }
  if (head !== undefined && head.length >= field.macStyle + 2) {
    changes.set('head', patchWords(head, [[field.macStyle, macStyleOf(wordOf(head, field.macStyle), linkedStyle)]]));
  }
  if (post !== undefined && post.length >= field.italicAngle + 4 && slant !== undefined) {
    const angle = roundHalfUp(clamp(slant, -90, 90) * 0x10000);
    changes.set(
      'post',
      patchWords(post, [
        [field.italicAngle, angle >> 16],
        [field.italicAngle + 2, angle & 0xffff],
      ]),
    );
  }
  return changes;
}

function widthClass(width: number): number {
  const reached = clamp(width, 50, 200);
  const below = Math.max(
    0,
    widthPercents.findLastIndex((percent) => percent <= reached),
  );
  const [from, to] = [widthPercents[below] ?? 100, widthPercents[below + 1] ?? 201];
  return roundHalfUp(below + 1 + (reached - from) / (to - from));
}

function selectionOf(flags: number, linkedStyle: string | undefined): number {
  if (linkedStyle === undefined) return flags;
  const kept = flags & ~(selection.italic | selection.bold | selection.regular);
  const { isBold, isItalic } = traitsOf(linkedStyle);
  if (!isBold && !isItalic) return kept | selection.regular;
  return kept | (isBold ? selection.bold : 0) | (isItalic ? selection.italic : 0);
}

function macStyleOf(flags: number, linkedStyle: string | undefined): number {
  if (linkedStyle === undefined) return flags;
  const kept = flags & ~(macStyle.bold | macStyle.italic);
  const { isBold, isItalic } = traitsOf(linkedStyle);
  return kept | (isBold ? macStyle.bold : 0) | (isItalic ? macStyle.italic : 0);
}

function traitsOf(linkedStyle: string): { isBold: boolean; isItalic: boolean } {
  return { isBold: linkedStyle.includes('Bold'), isItalic: linkedStyle.includes('Italic') };
}

function wordOf(table: Uint8Array, at: number): number {
  return new DataView(table.buffer, table.byteOffset, table.byteLength).getUint16(at);
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
