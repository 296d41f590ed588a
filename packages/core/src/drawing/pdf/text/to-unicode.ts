import { utf16Hex } from '../file/syntax.ts';
import type { EmbeddedGlyph } from './embedded-glyph.ts';

/** The most entries of one block. @see Adobe Technical Note 5014, "CMap operators" */
const maxEntries = 100;

/** Writes the map from codes to characters. @see ISO 32000-2, "ToUnicode CMaps" */
export function toUnicodeMap(glyphs: readonly EmbeddedGlyph[]): string {
  const known = glyphs.filter(({ text }) => text !== undefined && text !== '');
  const blocks: string[] = [];
  for (let start = 0; start < known.length; start += maxEntries) {
    const block = known.slice(start, start + maxEntries);
    const lines = block.map(({ code, text }) => `<${hexCode(code)}> <${utf16Hex(text ?? '')}>`);
    blocks.push(`${block.length} beginbfchar\n${lines.join('\n')}\nendbfchar\n`);
  }
  return (
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n' +
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n' +
    '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n' +
    `1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n${blocks.join('')}` +
    'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n'
  );
}

/** A code in text. */
export function hexCode(code: number): string {
  return code.toString(16).padStart(4, '0');
}
