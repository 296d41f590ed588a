/** A range of SIDs, first and last included. */
export type SidRange = readonly [first: number, last: number];

// The three predefined charsets, in glyph order.
// See Adobe Technical Note 5176 (2003), "Predefined Charsets".

export const isoAdobeCharset: readonly SidRange[] = [
  [0, 228],
];

export const expertCharset: readonly SidRange[] = [
  [0, 1], [229, 238], [13, 15], [99, 99], [239, 248], [27, 28], [249, 266], [109, 110], [267, 318], [158, 158],
  [155, 155], [163, 163], [319, 326], [150, 150], [164, 164], [169, 169], [327, 378],
];

export const expertSubsetCharset: readonly SidRange[] = [
  [0, 1], [231, 232], [235, 238], [13, 15], [99, 99], [239, 248], [27, 28], [249, 251], [253, 266], [109, 110],
  [267, 270], [272, 272], [300, 302], [305, 305], [314, 315], [158, 158], [155, 155], [163, 163], [320, 326],
  [150, 150], [164, 164], [169, 169], [327, 346],
];
