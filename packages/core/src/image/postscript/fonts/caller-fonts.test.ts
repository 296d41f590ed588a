import { describe, expect, it } from 'vitest';
import { openFont } from '../../../../test/font/font-fixtures.ts';
import { encodeProgram } from '../../../../test/postscript-pictures.ts';
import type { FontAsset } from '../../../asset-options.ts';
import { convert } from '../../../convert.ts';

/** Shows a letter in a font, with fonts of the caller; the PostScript name of those in the fixtures is Test-Regular. */
async function show(name: string, fonts: readonly (FontAsset | Uint8Array)[]) {
  const program = `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 100 100\n/${name} 50 selectfont 10 10 moveto (A) show`;
  const { bytes, notes } = await convert(encodeProgram(program), { to: 'svg', assets: { fonts } });
  return { svg: new TextDecoder().decode(bytes), codes: notes.map(({ code }) => code) };
}

const [ttf, otf] = [openFont('plain.ttf'), openFont('plain.otf')];

describe('a font of the caller', () => {
  it.each([
    ['Test-Regular', ttf],
    ['Test-Regular', otf],
    ['Test-Regular', openFont('plain.woff')],
    ['Helvetica', { bytes: ttf, family: 'Helvetica', weight: 400 }],
    ['Theirs-Bold', { bytes: ttf, family: 'Theirs' }], // its own weight is 600
    ['Theirs-Bold', { bytes: ttf, family: 'Theirs', weight: 700 }],
    ['Theirs-Italic', { bytes: ttf, family: 'Theirs', weight: 400, style: 'italic' }],
  ] as const)('is used for %s', async (name, font) => {
    const [own, other] = [await show(name, [font]), await show(name, [])];
    expect(own.codes).toEqual([]);
    expect(own.svg).not.toBe(other.svg);
  });

  it.each([
    ['Test-Bold', ttf],
    ['Test-Regular', { bytes: ttf, family: 'Theirs' }],
    ['Theirs-Bold', { bytes: ttf, family: 'Theirs', weight: 400 }],
    ['Theirs', { bytes: ttf, family: 'Theirs', weight: 700 }],
    ['TheirsCondensed', { bytes: ttf, family: 'Theirs', weight: 400 }],
  ] as const)('is not used for %s, which is another one', async (name, font) => {
    const [own, other] = [await show(name, [font]), await show(name, [])];
    expect(own.codes).toEqual(['TEXT_FONT_SUBSTITUTED']);
    expect(own.svg).toBe(other.svg);
  });

  it('is noted and passed over if it cannot be read', async () => {
    const { codes } = await show('Test-Regular', [ttf.subarray(0, 40), ttf]);
    expect(codes).toEqual(['FONT_UNREADABLE']);
  });
});
