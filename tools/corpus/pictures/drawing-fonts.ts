import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { FontAsset } from '@quoin/core';

const folders = ['truetype/noto', 'opentype/fonts-hosny-amiri', 'truetype/fonts-hosny-amiri'].map(
  (folder) => `/usr/share/fonts/${folder}`,
);
/** The families that the corpus' drawings use and its reference pictures were made with. */
const usedFamilies = /^(?:NotoSans|NotoSerif|NotoSansDevanagari|NotoZnamennyMusicalNotation|Amiri)-\w+\.ttf$/;

let cached: readonly Uint8Array[] | undefined;

/** Loads fonts of this machine for the text of drawings, so that it can be compared; empty if none is installed. */
export function loadDrawingFonts(): readonly Uint8Array[] {
  cached ??= folders.flatMap((folder) => {
    const names = namesIn(folder).filter((name) => usedFamilies.test(name));
    return names.map((name) => new Uint8Array(readFileSync(`${folder}/${name}`)));
  });
  return cached;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return []; // printed with the names of the judges
  }
}

const printerFolder = '/usr/share/fonts/opentype/urw-base35';
/** The fonts with which Ghostscript draws those of printers, by the families of the files: regular first, then bold. */
const printerFamilies: Readonly<Record<string, readonly (readonly [file: string, name: string])[]>> = {
  NimbusSans: [
    ['Regular', 'Helvetica'],
    ['Bold', 'Helvetica-Bold'],
    ['Italic', 'Helvetica-Oblique'],
    ['BoldItalic', 'Helvetica-BoldOblique'],
  ],
  NimbusSansNarrow: [
    ['Regular', 'Helvetica-Narrow'],
    ['Bold', 'Helvetica-Narrow-Bold'],
    ['Oblique', 'Helvetica-Narrow-Oblique'],
    ['BoldOblique', 'Helvetica-Narrow-BoldOblique'],
  ],
  NimbusRoman: [
    ['Regular', 'Times-Roman'],
    ['Bold', 'Times-Bold'],
    ['Italic', 'Times-Italic'],
    ['BoldItalic', 'Times-BoldItalic'],
  ],
  NimbusMonoPS: [
    ['Regular', 'Courier'],
    ['Bold', 'Courier-Bold'],
    ['Italic', 'Courier-Oblique'],
    ['BoldItalic', 'Courier-BoldOblique'],
  ],
  C059: [
    ['Roman', 'NewCenturySchlbk-Roman'],
    ['Bold', 'NewCenturySchlbk-Bold'],
    ['Italic', 'NewCenturySchlbk-Italic'],
    ['BdIta', 'NewCenturySchlbk-BoldItalic'],
  ],
  P052: [
    ['Roman', 'Palatino-Roman'],
    ['Bold', 'Palatino-Bold'],
    ['Italic', 'Palatino-Italic'],
    ['BoldItalic', 'Palatino-BoldItalic'],
  ],
  URWBookman: [
    ['Light', 'Bookman-Light'],
    ['Demi', 'Bookman-Demi'],
    ['LightItalic', 'Bookman-LightItalic'],
    ['DemiItalic', 'Bookman-DemiItalic'],
  ],
  URWGothic: [
    ['Book', 'AvantGarde-Book'],
    ['Demi', 'AvantGarde-Demi'],
    ['BookOblique', 'AvantGarde-BookOblique'],
    ['DemiOblique', 'AvantGarde-DemiOblique'],
  ],
  Z003: [['MediumItalic', 'ZapfChancery-MediumItalic']],
  StandardSymbolsPS: [['', 'Symbol']],
  D050000L: [['', 'ZapfDingbats']],
};

let cachedPrinterFonts: readonly FontAsset[] | undefined;

/** Loads the fonts with which Ghostscript draws those of printers; empty if they are not installed. */
export function loadPrinterFonts(): readonly FontAsset[] {
  cachedPrinterFonts ??= Object.entries(printerFamilies).flatMap(([family, fonts]) =>
    fonts.flatMap(([file, name]): FontAsset[] => {
      const path = `${printerFolder}/${family}${file === '' ? '' : '-'}${file}.otf`;
      // The whole PostScript name is given as the family, so that no words of a style are left to be compared.
      return existsSync(path) ? [{ bytes: readFileSync(path), family: name, weight: 400, style: 'normal' }] : [];
    }),
  );
  return cachedPrinterFonts;
}
