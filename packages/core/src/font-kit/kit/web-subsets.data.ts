/** A set of characters that pages usually use together. */
export interface WebSubset {
  readonly name: string;
  /** A value of CSS's `unicode-range`. */
  readonly range: string;
}

/**
 * The characters that web font services put into one file. Earlier sets come last in the style sheet, so browsers take
 * a character of several sets from the first of them. The Latin, Greek, Cyrillic and Vietnamese sets are those of Google
 * Fonts; the others are blocks of Unicode with the punctuation that their scripts need.
 */
export const webSubsets: readonly WebSubset[] = [
  {
    name: 'latin',
    range:
      'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
  },
  {
    name: 'latin-ext',
    range:
      'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF, U+FB00-FB06',
  },
  {
    name: 'vietnamese',
    range:
      'U+0102-0103, U+0110-0111, U+0128-0129, U+0168-0169, U+01A0-01A1, U+01AF-01B0, U+0300-0301, U+0303-0304, U+0308-0309, U+0323, U+0329, U+1EA0-1EF9, U+20AB',
  },
  { name: 'greek', range: 'U+0370-0377, U+037A-037F, U+0384-038A, U+038C, U+038E-03A1, U+03A3-03FF' },
  { name: 'greek-ext', range: 'U+0300-0301, U+0304, U+0306, U+0308, U+0313-0314, U+0342, U+0345, U+1F00-1FFF' },
  { name: 'cyrillic', range: 'U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116' },
  {
    name: 'cyrillic-ext',
    range: 'U+0460-052F, U+1C80-1C8A, U+20B4, U+2DE0-2DFF, U+A640-A69F, U+FE2E-FE2F, U+1E030-1E08F',
  },
  {
    name: 'arabic',
    range:
      'U+0020, U+0600-06FF, U+0750-077F, U+0860-08FF, U+200C-200F, U+2010-2011, U+204F, U+25CC, U+2E41, U+FB50-FDFF, U+FE70-FEFC, U+1EE00-1EEFF',
  },
  { name: 'hebrew', range: 'U+0020, U+0307-0308, U+0590-05FF, U+200C-2010, U+20AA, U+25CC, U+FB1D-FB4F' },
  ...indic('devanagari', 'U+0900-097F', 'U+1CD0-1CF9, U+20F0, U+A830-A839, U+A8E0-A8FF, U+11B00-11B09'),
  ...indic('bengali', 'U+0980-09FF'),
  ...indic('gurmukhi', 'U+0A00-0A7F'),
  ...indic('gujarati', 'U+0A80-0AFF', 'U+A830-A839'),
  ...indic('oriya', 'U+0B00-0B7F'),
  ...indic('tamil', 'U+0B80-0BFF', 'U+11FC0-11FFF'),
  ...indic('telugu', 'U+0C00-0C7F'),
  ...indic('kannada', 'U+0C80-0CFF'),
  ...indic('malayalam', 'U+0D00-0D7F'),
  ...indic('sinhala', 'U+0D80-0DFF', 'U+111E1-111F4'),
  { name: 'thai', range: 'U+0020, U+02D7, U+0303, U+0331, U+0E00-0E7F, U+200B-200D, U+25CC' },
  { name: 'lao', range: 'U+0020, U+0E80-0EFF, U+200B-200D, U+25CC' },
  { name: 'tibetan', range: 'U+0020, U+0F00-0FFF, U+200C-200D, U+25CC' },
  { name: 'myanmar', range: 'U+0020, U+1000-109F, U+200B-200D, U+25CC, U+A92E, U+A9E0-A9FE, U+AA60-AA7F' },
  { name: 'georgian', range: 'U+0589, U+10A0-10FF, U+1C90-1CBF, U+2D00-2D2F' },
  { name: 'armenian', range: 'U+0308, U+0530-058F, U+FB13-FB17' },
  { name: 'ethiopic', range: 'U+030E, U+1200-1399, U+2D80-2DDE, U+AB01-AB2E, U+1E7E0-1E7FE' },
  { name: 'khmer', range: 'U+0020, U+1780-17FF, U+19E0-19FF, U+200B-200D, U+25CC' },
  { name: 'math', range: 'U+2100-214F, U+2190-22FF, U+27C0-27FF, U+2900-2AFF, U+1D400-1D7FF' },
  {
    name: 'emoji',
    range:
      'U+0023, U+002A, U+0030-0039, U+200D, U+20E3, U+2600-27BF, U+2B00-2BFF, U+3030, U+303D, U+3297, U+3299, U+FE0E-FE0F, U+1F000-1FAFF, U+E0020-E007F',
  },
  { name: 'symbols', range: 'U+2070-209F, U+2150-218F, U+2300-25FF, U+2800-28FF, U+4DC0-4DFF' },
  { name: 'kana', range: 'U+3000-30FF, U+31F0-31FF, U+FF00-FFEF, U+1B000-1B16F' },
];

/** Indic scripts share dandas, Vedic accents, joiners, the rupee sign and the dotted circle. */
function indic(name: string, block: string, more?: string): WebSubset[] {
  const shared = 'U+0020, U+0951-0952, U+0964-0965, U+200C-200D, U+20B9, U+25CC';
  return [{ name, range: [block, shared, ...(more === undefined ? [] : [more])].join(', ') }];
}
