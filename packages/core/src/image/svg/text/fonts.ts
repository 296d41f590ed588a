import type { Context } from '../../../context.ts';
import { addFont } from '../../../text/caller-fonts.ts';
import type { FontLibrary } from '../../../text/font-library.ts';
import type { FontOverrides } from '../../../text/typeface.ts';
import { splitOutside, unquote } from '../style/declarations.ts';
import { stretchOf, weightOf } from './font-values.ts';

type Descriptors = ReadonlyMap<string, string>;

/** Adds fonts embedded in the drawing. Fonts elsewhere are not loaded. */
export async function addEmbeddedFonts(
  library: FontLibrary,
  faces: readonly Descriptors[],
  context: Context,
): Promise<void> {
  for (const face of faces.slice(0, maxFaces)) {
    const family = unquote(face.get('font-family') ?? '');
    const bytes = family === '' ? undefined : decodeSource(face.get('src') ?? '');
    if (bytes === undefined) context.note('FONT_UNREADABLE', `"${family}": no embedded font data`);
    else await addFont(library, bytes, { family, ...traitsOf(face) }, family, context);
  }
}

const maxFaces = 256;

/** Decodes the first source that is a `data:` URL. */
function decodeSource(sources: string): Uint8Array | undefined {
  for (const source of splitOutside(sources, ',')) {
    const [, address = ''] = /url\(\s*(["']?)([\s\S]*?)\1\s*\)/i.exec(source)?.slice(1) ?? [];
    const [, isBase64, body = ''] = /^data:[^,]*?(;base64)?,([\s\S]*)$/i.exec(address) ?? [];
    if (isBase64 !== undefined)
      return new Uint8Array(Buffer.from(body.replaceAll(/%2B/gi, '+').replaceAll(/%2F/gi, '/'), 'base64'));
  }
  return undefined;
}

/** @see CSS Fonts 4, "Font property descriptors" */
function traitsOf(face: Descriptors): Omit<FontOverrides, 'family'> {
  const range = (name: string, parse: (text: string) => number): readonly [number, number] | undefined => {
    const words = face.get(name)?.toLowerCase().split(/\s+/);
    const [first, last = first] = words ?? [];
    if (first === undefined || last === undefined || first === 'auto') return undefined;
    return [parse(first), parse(last)];
  };
  const style = face.get('font-style')?.toLowerCase();
  return {
    weight: range('font-weight', (text) => weightOf(text, 400)) ?? [400, 400],
    stretch: range('font-stretch', (text) => stretchOf(text, 100)) ?? [100, 100],
    isItalic: style !== undefined && /^(?:italic|oblique)/.test(style),
  };
}
