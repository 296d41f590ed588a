import { describe, expect, it } from 'vitest';
import { standardFontNames } from './standard-font.ts';
import { resolveStandardFont } from './standard-names.ts';

/** The PostScript printer fonts beyond the standard fourteen. */
const others = [
  ...['AvantGarde-Book', 'AvantGarde-BookOblique', 'AvantGarde-Demi', 'AvantGarde-DemiOblique'],
  ...['Bookman-Demi', 'Bookman-DemiItalic', 'Bookman-Light', 'Bookman-LightItalic'],
  ...['Helvetica-Narrow', 'Helvetica-Narrow-Bold', 'Helvetica-Narrow-BoldOblique', 'Helvetica-Narrow-Oblique'],
  ...['NewCenturySchlbk-Bold', 'NewCenturySchlbk-BoldItalic', 'NewCenturySchlbk-Italic', 'NewCenturySchlbk-Roman'],
  ...['Palatino-Bold', 'Palatino-BoldItalic', 'Palatino-Italic', 'Palatino-Roman', 'ZapfChancery-MediumItalic'],
];

describe('the name of a printer font', () => {
  it.each(standardFontNames)('%s has its own outlines', (name) => {
    expect(resolveStandardFont(name)).toEqual({ name, outline: name, isSubstitute: false });
  });

  it.each(others)('%s has substitute outlines of the same weight and slant', (name) => {
    const face = resolveStandardFont(name);
    expect(face?.name).toBe(name);
    expect(/Bold/.test(face?.outline ?? '')).toBe(/Bold|Demi/.test(name));
    expect(/Italic|Oblique/.test(face?.outline ?? '')).toBe(/Italic|Oblique/.test(name));
    expect(face?.isSubstitute).toBe(!name.startsWith('Helvetica'));
  });
});

describe('the name of a font with the same advances', () => {
  it.each([
    ['Arial', 'Helvetica'],
    ['ArialMT', 'Helvetica'],
    ['Arial,Bold', 'Helvetica-Bold'],
    ['Arial-BoldItalicMT', 'Helvetica-BoldOblique'],
    ['ArialNarrow-Italic', 'Helvetica-Narrow-Oblique'],
    ['CourierNew', 'Courier'],
    ['CourierNewPS-BoldMT', 'Courier-Bold'],
    ['CourierStd-Oblique', 'Courier-Oblique'],
    ['TimesNewRoman', 'Times-Roman'],
    ['TimesNewRomanPSMT', 'Times-Roman'],
    ['TimesNewRomanPS-BoldItalicMT', 'Times-BoldItalic'],
    ['Times New Roman,Italic', 'Times-Italic'],
    ['ABCDEF+Helvetica-Bold', 'Helvetica-Bold'],
    ['NimbusSanL-Regu', 'Helvetica'],
    ['NimbusSanL-ReguItal', 'Helvetica-Oblique'],
    ['NimbusSanL-BoldCondItal', 'Helvetica-Narrow-BoldOblique'],
    ['NimbusSans-Regular', 'Helvetica'],
    ['NimbusSansNarrow-BoldOblique', 'Helvetica-Narrow-BoldOblique'],
    ['NimbusRomNo9L-Medi', 'Times-Bold'],
    ['NimbusRomNo9L-MediItal', 'Times-BoldItalic'],
    ['NimbusMonL-BoldObli', 'Courier-BoldOblique'],
    ['NimbusMonoPS-BoldItalic', 'Courier-BoldOblique'],
    ['URWGothicL-DemiObli', 'AvantGarde-DemiOblique'],
    ['URWBookmanL-DemiBoldItal', 'Bookman-DemiItalic'],
    ['URWBookman-Light', 'Bookman-Light'],
    ['CenturySchL-Roma', 'NewCenturySchlbk-Roman'],
    ['C059-BdIta', 'NewCenturySchlbk-BoldItalic'],
    ['URWPalladioL-BoldItal', 'Palatino-BoldItalic'],
    ['PalatinoLinotype-Roman', 'Palatino-Roman'],
    ['P052-Italic', 'Palatino-Italic'],
    ['URWChanceryL-MediItal', 'ZapfChancery-MediumItalic'],
    ['Z003-MediumItalic', 'ZapfChancery-MediumItalic'],
    ['StandardSymL', 'Symbol'],
    ['StandardSymbolsPS', 'Symbol'],
    ['SymbolMT', 'Symbol'],
    ['Symbol,BoldItalic', 'Symbol'],
    ['Dingbats', 'ZapfDingbats'],
    ['D050000L', 'ZapfDingbats'],
  ])('%s resolves to %s', (alias, name) => {
    expect(resolveStandardFont(alias)?.name).toBe(name);
  });
});

describe('the name of any other font', () => {
  it.each([
    ...['Arial-Black', 'ArialUnicodeMS', 'HelveticaNeue-Bold', 'Helvetica-Light', 'Helvetica-Condensed'],
    ...['TimesTen-Roman', 'CourierPrime', 'Symbola', 'Wingdings', 'Minion', 'constructor', '__proto__', ''],
  ])('%s resolves to nothing', (name) => {
    expect(resolveStandardFont(name)).toBeUndefined();
  });
});
