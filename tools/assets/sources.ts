/** A file that core carries along, packed into a module of its own. */
export interface PackedSource {
  /** The module's name below `assets/packed/`. */
  readonly module: string;
  readonly package: string;
  /** Inside the package. */
  readonly path: string;
  /** The name of its licence below `assets/licences/`. */
  readonly licence: string;
}

/** A licence text as its package carries it. */
export interface LicenceSource {
  readonly name: string;
  readonly spdx: string;
  readonly package: string;
  readonly path: string;
}

const pdfjs = 'pdfjs-dist';
const harfbuzz = 'harfbuzzjs';
const googleFonts = (family: string): string => `@expo-google-fonts/${family.toLowerCase()}`;

const foxit = (module: string, file: string): PackedSource => ({
  module: `foxit-${module}`,
  package: pdfjs,
  path: `standard_fonts/Foxit${file}.pfb`,
  licence: 'foxit',
});
/** The four cuts of a family that has the advances of Helvetica, Times or Courier. */
const cutsOf = (family: 'Arimo' | 'Tinos' | 'Cousine'): PackedSource[] =>
  Object.entries({
    regular: '400Regular',
    bold: '700Bold',
    italic: '400Regular_Italic',
    'bold-italic': '700Bold_Italic',
  }).map(([cut, folder]) => ({
    module: `${family.toLowerCase()}-${cut}`,
    package: googleFonts(family),
    path: `${folder}/${family}_${folder}.ttf`,
    licence: family.toLowerCase(),
  }));

/** Everything that is packed. Not pdfjs-dist's LiberationSans: those files are 1.07.4, which is under the GPL. */
export const packedSources: readonly PackedSource[] = [
  { module: 'cmyk-profile', package: pdfjs, path: 'iccs/CGATS001Compat-v2-micro.icc', licence: 'cmyk-profile' },
  foxit('fixed', 'Fixed'),
  foxit('fixed-bold', 'FixedBold'),
  foxit('fixed-italic', 'FixedItalic'),
  foxit('fixed-bold-italic', 'FixedBoldItalic'),
  foxit('serif', 'Serif'),
  foxit('serif-bold', 'SerifBold'),
  foxit('serif-italic', 'SerifItalic'),
  foxit('serif-bold-italic', 'SerifBoldItalic'),
  foxit('symbol', 'Symbol'),
  foxit('dingbats', 'Dingbats'),
  ...cutsOf('Arimo'),
  ...cutsOf('Tinos'),
  ...cutsOf('Cousine'),
  { module: 'harfbuzz', package: harfbuzz, path: 'dist/harfbuzz.wasm', licence: 'harfbuzz' },
];

/** The licences of what is packed. That of the glyph lists stands in the lists themselves. */
export const licenceSources: readonly LicenceSource[] = [
  { name: 'cmyk-profile', spdx: 'CC0-1.0', package: pdfjs, path: 'iccs/LICENSE' },
  { name: 'foxit', spdx: 'BSD-3-Clause', package: pdfjs, path: 'standard_fonts/LICENSE_FOXIT' },
  ...['arimo', 'tinos', 'cousine'].map((name) => ({
    name,
    spdx: 'OFL-1.1',
    package: googleFonts(name),
    path: 'LICENSE_FONT',
  })),
  { name: 'harfbuzz', spdx: 'MIT', package: harfbuzz, path: 'LICENSE' },
];
