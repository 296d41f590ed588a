import type { GlyphFont, GlyphsNode } from '../../../models/drawing/nodes.ts';

/**
 * The characters of each glyph: as its position states them, otherwise one character of the run for each glyph. White
 * space may have no glyph. Undefined if the numbers differ, as with ligatures.
 */
export function textsOfGlyphs({ font, glyphs, text }: GlyphsNode): readonly (string | undefined)[] | undefined {
  if (glyphs.some((position) => position.text !== undefined)) return glyphs.map((position) => position.text);
  if (text === undefined) return undefined;
  const characters = [...text];
  const texts: string[] = [];
  let at = 0;
  for (const { glyph } of glyphs) {
    if (!isBlank(font, glyph)) while (at < characters.length && isSpace(characters[at]!)) at++;
    const character = characters[at++];
    if (character === undefined) return undefined;
    texts.push(character);
  }
  return characters.slice(at).every(isSpace) ? texts : undefined;
}

function isBlank({ outlines }: GlyphFont, glyph: number): boolean {
  return (outlines.get(glyph)?.verbs.length ?? 0) === 0;
}

const isSpace = (character: string): boolean => /\s/u.test(character);
