import { describe, expect, it } from 'vitest';
import type { Type1Parts } from '../../../test/builders/type1-builder.ts';
import { bareFont, charstring, join, pfaFont, pfbFont, privateHalf } from '../../../test/builders/type1-builder.ts';
import { flips, truncations } from '../../../test/damage.ts';
import { textOf } from '../../../test/font/outline-text.ts';
import { ConversionRun } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { resolveLimits } from '../../limits.ts';
import { drawType1Glyph } from './draw.ts';
import { readType1 } from './read.ts';

const context = new ConversionRun(resolveLimits()).context(() => Promise.reject(new Error('unused')));
const read = (bytes: Uint8Array) => readType1(bytes, context);

const parts: Type1Parts = {
  subrs: { 0: 'return', 7: '5 hlineto return' },
  charstrings: { '.notdef': '0 250 hsbw endchar', A: '10 600 hsbw 0 20 rmoveto 7 callsubr closepath endchar' },
};
const expectParts = (bytes: Uint8Array) => {
  const font = read(bytes);
  expect([...font.charstrings.keys()]).toEqual(['.notdef', 'A']);
  expect([...font.subrs.keys()]).toEqual([0, 7]);
  expect(textOf((pen) => drawType1Glyph(font, 'A', pen, context))).toBe('M 10 20 L 15 20 Z');
};
/** Reads a font of which only the cleartext portion matters. */
const readClear = (clear: string) => read(bareFont({ ...parts, clear: `%!PS-AdobeFont-1.0: Test\n${clear}\n` }));

describe('containers', () => {
  it('reads a binary private portion', () => expectParts(bareFont(parts)));
  it('reads a hexadecimal private portion', () => expectParts(pfaFont(parts)));
  it('reads the segments of a PFB', () => expectParts(pfbFont(parts)));
  it('reads a font whose charstrings alone are encrypted', () => {
    expectParts(join('%!\n/FontName /Test def\n', privateHalf(parts)));
  });

  it('ignores the word eexec in comments and strings', () => {
    expectParts(
      bareFont({ ...parts, clear: '%! eexec\n/FontInfo 1 dict dup begin /Notice (as eexec \\) ) def end def\n' }),
    );
  });

  it('skips white space between eexec and the first encrypted byte', () => {
    const bytes = bareFont(parts);
    const at = Buffer.from(bytes).indexOf('eexec') + 5;
    expectParts(join(bytes.subarray(0, at), ' \r\n', bytes.subarray(at + 1)));
  });

  it('refuses a PFB segment that is unknown or cut off', () => {
    const bytes = pfbFont(parts);
    const wrong = bytes.slice();
    wrong[1] = 9;
    expect(() => read(wrong)).toThrow(expect.objectContaining({ code: 'TYPE1_DAMAGED', at: 0 }));
    expect(() => read(bytes.subarray(0, 300))).toThrow(expect.objectContaining({ code: 'BYTES_TRUNCATED' }));
  });
});

describe('the cleartext portion', () => {
  it('yields the dictionary entries', () => {
    const font = readClear(`11 dict begin /FontInfo 9 dict dup begin
      /version (001.005) readonly def /Notice (Copyright \\(c\\) 2001 \\
A\\102) readonly def /FullName (Test Bold) def /FamilyName (Test) def /Weight (Bold) def
      /ItalicAngle -12.5 def /isFixedPitch true def /UnderlinePosition -100 def /UnderlineThickness 50 def
      end readonly def /FontName /Test-Bold def /PaintType 2 def /StrokeWidth 30 def
      /FontMatrix [0.0005 0 1e-4 .0005 0 0] readonly def /FontBBox {-10 -20 1000 900} readonly def`);
    expect(font).toMatchObject({
      fontName: 'Test-Bold',
      paintType: 2,
      strokeWidth: 30,
      fontMatrix: [0.0005, 0, 0.0001, 0.0005, 0, 0],
      fontBBox: [-10, -20, 1000, 900],
    });
    expect(font.info).toEqual({
      version: '001.005',
      notice: 'Copyright (c) 2001 AB',
      fullName: 'Test Bold',
      familyName: 'Test',
      weight: 'Bold',
      italicAngle: -12.5,
      isFixedPitch: true,
      underlinePosition: -100,
      underlineThickness: 50,
    });
  });

  it('yields nothing for missing entries', () => {
    const font = readClear('');
    expect(font).toMatchObject({ fontName: undefined, paintType: 0, fontMatrix: [0.001, 0, 0, 0.001, 0, 0], info: {} });
  });

  it('ignores a name followed by an operator', () => {
    expect(readClear('dup /FontName get exch /FontName /Test def').fontName).toBe('Test');
  });

  it('yields the weights of a Multiple Master font, and ignores the arrays of its masters', () => {
    const font =
      readClear(`/WeightVector [0.25 0.75] def /Blend 3 dict dup begin /FontBBox [{-1 -2}{-3 -4}{5 6}{7 8}] def
      end def /FontBBox {-1 -2 3 4} def`);
    expect(font.weights).toEqual([0.25, 0.75]);
    expect(font.fontBBox).toEqual([-1, -2, 3, 4]);
  });

  it.each([
    ['/Encoding StandardEncoding def', { 65: 'A', 39: 'quoteright', 225: 'AE' }],
    ['/Encoding ISOLatin1Encoding def', { 65: 'A', 45: 'minus', 225: 'aacute' }],
    [
      '/Encoding 256 array 0 1 255 {1 index exch /.notdef put} for dup 1 /B put dup 8#101 /C put readonly def',
      { 1: 'B', 65: 'C', 66: undefined },
    ],
    ['/Encoding [/.notdef /B /C] def', { 0: undefined, 1: 'B', 2: 'C' }],
    ['/Encoding 256 array dup 300 /B put dup x /B put dup 7 /D put def', { 7: 'D', 44: undefined }],
  ])('reads %s', (clear, expected) => {
    const { encoding } = readClear(clear);
    for (const [code, name] of Object.entries(expected)) expect(encoding[Number(code)]).toBe(name);
  });
});

describe('the private portion', () => {
  it.each([-1, 0, 1, 4, 7])('skips %d random bytes, as lenIV states', (lenIV) =>
    expectParts(bareFont({ ...parts, lenIV })),
  );

  it('finds the names that a font uses to read binary data', () => {
    expectParts(bareFont({ ...parts, read: '-|' }));
    const before = '/take{string currentfile exch readstring pop}executeonly def';
    expectParts(bareFont({ ...parts, read: 'take', before }));
  });

  it('uses the last of several charstrings with the same name', () => {
    const code = charstring('0 700 hsbw endchar');
    const twice = join(
      '/A ',
      `${code.length} RD `,
      code,
      ' ND\n/A ',
      `${code.length} RD `,
      charstring('0 800 hsbw endchar'),
      ' ND\n',
    );
    const font = read(join('%!\n/lenIV -1 def /CharStrings 2 dict dup begin\n', twice, 'end\n'));
    const pen = { moveTo() {}, lineTo() {}, quadTo() {}, cubicTo() {}, close() {} };
    expect(drawType1Glyph(font, 'A', pen, context).advance).toEqual([800, 0]);
  });

  it('uses the larger of two dictionaries, as in synthetic and hybrid fonts', () => {
    const other = join(
      '/Subrs 1 array\ndup 0 ',
      '5 RD 12345 NP\n',
      '/CharStrings 1 dict dup begin\n/.notdef 5 RD 12345 ND end\n',
    );
    expectParts(bareFont({ ...parts, after: other }));
    const swapped = join('%!\n', other, privateHalf(parts));
    expectParts(swapped);
  });

  it('refuses more glyphs than the limit', () => {
    const limited = new ConversionRun(resolveLimits({ maxGlyphs: 1 })).context(() =>
      Promise.reject(new Error('unused')),
    );
    expect(() => readType1(bareFont(parts), limited)).toThrow(expect.objectContaining({ code: 'FONT_TOO_LARGE' }));
  });

  it('refuses a font without charstrings, or with a truncated one', () => {
    expect(() => read(bareFont({ charstrings: {} }))).toThrow(expect.objectContaining({ code: 'TYPE1_DAMAGED' }));
    expect(() => read(join('/CharStrings 1 dict\n/A 500 RD 123'))).toThrow(
      'charstring needs 500 bytes, but only 3 are left',
    );
    expect(() => read(join('/CharStrings 1 dict\n/A 3 RD 123 ND'))).toThrow('3 bytes, expected at least 4');
    expect(() => read(new Uint8Array())).toThrow(expect.objectContaining({ code: 'TYPE1_DAMAGED' }));
  });
});

describe('damage', () => {
  const fonts = {
    bare: bareFont(parts),
    pfa: pfaFont(parts),
    pfb: pfbFont(parts),
    clear: join('%!\n', privateHalf(parts)),
  };

  it.each(Object.entries(fonts))('fails only with a ConversionError, however %s is cut or corrupted', (_, bytes) => {
    for (const broken of [...truncations(bytes, 7), ...flips(bytes, 1500)]) {
      try {
        const font = read(broken);
        for (const name of font.charstrings.keys()) textOf((pen) => drawType1Glyph(font, name, pen, context));
      } catch (error) {
        expect(error).toBeInstanceOf(ConversionError);
      }
    }
  });
});
