/** A file that core contains, compressed in its own module. */
export interface PackedSource {
  /** Name of the module below `assets/packed/`. */
  readonly module: string;
  readonly package: string;
  /** Path inside the package. */
  readonly path: string;
  /** Name of its licence below `assets/licences/`. */
  readonly licence: string;
}

/** A licence text in a package. */
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
/** The four styles of a family with the advances of Helvetica, Times or Courier. */
const stylesOf = (family: 'Arimo' | 'Tinos' | 'Cousine'): PackedSource[] =>
  Object.entries({
    regular: '400Regular',
    bold: '700Bold',
    italic: '400Regular_Italic',
    'bold-italic': '700Bold_Italic',
  }).map(([style, folder]) => ({
    module: `${family.toLowerCase()}-${style}`,
    package: googleFonts(family),
    path: `${folder}/${family}_${folder}.ttf`,
    licence: family.toLowerCase(),
  }));

/** All packed files. LiberationSans of pdfjs-dist is not included: it is version 1.07.4, which is under the GPL. */
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
  ...stylesOf('Arimo'),
  ...stylesOf('Tinos'),
  ...stylesOf('Cousine'),
  { module: 'openjpeg', package: pdfjs, path: 'wasm/openjpeg.wasm', licence: 'openjpeg' },
  { module: 'jbig2', package: pdfjs, path: 'wasm/jbig2.wasm', licence: 'jbig2' },
  { module: 'harfbuzz', package: harfbuzz, path: 'dist/harfbuzz.wasm', licence: 'harfbuzz' },
  { module: 'harfbuzz-subset', package: harfbuzz, path: 'dist/harfbuzz-subset.wasm', licence: 'harfbuzz' },
];

/** The licences of the packed files. The glyph lists contain theirs. */
export const licenceSources: readonly LicenceSource[] = [
  { name: 'cmyk-profile', spdx: 'CC0-1.0', package: pdfjs, path: 'iccs/LICENSE' },
  { name: 'foxit', spdx: 'BSD-3-Clause', package: pdfjs, path: 'standard_fonts/LICENSE_FOXIT' },
  ...['arimo', 'tinos', 'cousine'].map((name) => ({
    name,
    spdx: 'OFL-1.1',
    package: googleFonts(name),
    path: 'LICENSE_FONT',
  })),
  { name: 'pdfjs', spdx: 'Apache-2.0', package: pdfjs, path: 'LICENSE' },
  { name: 'openjpeg-wrapper', spdx: 'BSD-2-Clause', package: pdfjs, path: 'wasm/LICENSE_PDFJS_OPENJPEG' },
  { name: 'jbig2-wrapper', spdx: 'Apache-2.0', package: pdfjs, path: 'wasm/LICENSE_PDFJS_JBIG2' },
  { name: 'openjpeg', spdx: 'BSD-2-Clause', package: pdfjs, path: 'wasm/LICENSE_OPENJPEG' },
  { name: 'jbig2', spdx: 'BSD-3-Clause AND Apache-2.0', package: pdfjs, path: 'wasm/LICENSE_JBIG2' },
  { name: 'cmaps', spdx: 'BSD-3-Clause', package: pdfjs, path: 'cmaps/LICENSE' },
  { name: 'icu', spdx: 'Unicode-DFS-2016 AND BSD-3-Clause', package: 'icu4c-data', path: 'LICENSE' },
  { name: 'harfbuzz', spdx: 'MIT', package: harfbuzz, path: 'LICENSE' },
  { name: 'assemblyscript', spdx: 'Apache-2.0', package: 'assemblyscript', path: 'LICENSE' },
];
