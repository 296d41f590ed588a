/**
 * The names of the unsupported compression methods.
 * @see APPNOTE 6.3.10, "compression method"
 */
export const methodNames: Readonly<Record<number, string>> = {
  1: 'shrunk',
  2: 'reduced, factor 1',
  3: 'reduced, factor 2',
  4: 'reduced, factor 3',
  5: 'reduced, factor 4',
  6: 'imploded',
  9: 'Deflate64',
  10: 'PKWARE DCL imploded',
  12: 'bzip2',
  14: 'LZMA',
  16: 'IBM z/OS CMPSC',
  18: 'IBM TERSE',
  19: 'IBM LZ77',
  20: 'Zstandard (deprecated number)',
  93: 'Zstandard',
  94: 'MP3',
  95: 'XZ',
  96: 'JPEG variant',
  97: 'WavPack',
  98: 'PPMd',
};
