import { describe, expect, it } from 'vitest';
import { symbolEncoding, zapfDingbatsEncoding } from './encodings.data.ts';
import { standardFontNames } from './standard-font.ts';
import { families } from './standard-names.data.ts';
import { standardWidths } from './standard-widths.ts';

const digits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const printerFontNames = [...new Set(families.flatMap(({ fonts }) => [...fonts]))];
const core = standardFontNames.filter((name) => !/Symbol|Zapf/.test(name));

describe('standardWidths', () => {
  // Adobe's font metrics, for the digits, A, m and the space.
  it.each([
    ['AvantGarde-Book', 554, 740, 938, 277],
    ['AvantGarde-DemiOblique', 560, 740, 940, 280],
    ['Bookman-Light', 620, 680, 940, 320],
    ['Courier-Bold', 600, 600, 600, 600],
    ['Helvetica', 556, 667, 833, 278],
    ['Helvetica-BoldOblique', 556, 722, 889, 278],
    ['Helvetica-Narrow', 456, 547, 683, 228],
    ['NewCenturySchlbk-Roman', 556, 722, 889, 278],
    ['Palatino-Roman', 500, 778, 883, 250],
    ['Times-Roman', 500, 722, 778, 250],
    ['Times-BoldItalic', 500, 667, 778, 250],
    ['ZapfChancery-MediumItalic', 440, 620, 620, 220],
  ] as const)('%s matches its font metrics', (name, digit, capital, m, space) => {
    const widths = standardWidths(name);
    expect(digits.map((glyph) => widths.get(glyph))).toEqual(digits.map(() => digit));
    expect(['A', 'm', 'space'].map((glyph) => widths.get(glyph))).toEqual([capital, m, space]);
  });

  it('has 35 fonts with plausible advances', () => {
    expect(printerFontNames).toHaveLength(35);
    for (const name of printerFontNames) {
      const widths = [...standardWidths(name).values()];
      expect(
        widths.filter((width) => !(Number.isInteger(width) && width > 0 && width <= 1500)),
        name,
      ).toEqual([]);
    }
  });

  it('has 315 glyphs for the core fonts, with Central Europe, and 229 for the others', () => {
    const others = printerFontNames.filter((name) => !/Symbol|Dingbats|Courier|Helvetica|Times/.test(name));
    expect(core.map((name) => standardWidths(name).size)).toEqual(core.map(() => 315));
    expect(others.map((name) => standardWidths(name).size)).toEqual(others.map(() => 229));
    expect(standardWidths('Times-Roman').get('Scommaaccent')).toBe(556); // the width of its letter
  });

  it('has every glyph that Symbol and ZapfDingbats encode', () => {
    for (const [name, encoding] of [
      ['Symbol', symbolEncoding],
      ['ZapfDingbats', zapfDingbatsEncoding],
    ] as const) {
      const widths = standardWidths(name);
      expect(encoding.filter((glyph) => glyph !== undefined && !widths.has(glyph))).toEqual([]);
    }
    expect(standardWidths('Symbol').size).toBe(190); // the apple has no code
    expect(standardWidths('ZapfDingbats').size).toBe(202);
  });

  it('gives accented letters the advance of their letter', () => {
    for (const name of core) {
      const widths = standardWidths(name);
      for (const letter of 'AEOUaou') {
        const accented = ['acute', 'grave', 'circumflex', 'dieresis'].map((accent) => widths.get(`${letter}${accent}`));
        expect(accented, `${name} ${letter}`).toEqual(accented.map(() => widths.get(letter)));
      }
    }
  });
});
