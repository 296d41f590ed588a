/** The names of colour spaces in messages. */
export const spaceNames = {
  gray: 'gray',
  rgb: 'RGB',
  srgb: 'sRGB',
  cmyk: 'CMYK',
  lab: 'Lab',
  inks: 'spot inks',
  other: 'a space that the engine does not name',
} as const;
