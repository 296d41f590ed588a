/** Flags of a point in a simple glyph. @see OpenType 1.9, glyf, "Simple Glyph Flags" */
export const pointFlag = {
  onCurve: 0x01,
  xShort: 0x02,
  yShort: 0x04,
  repeat: 0x08,
  /** Of a short x: positive. Of a long x: equal to the previous one and not stored. */
  xSame: 0x10,
  ySame: 0x20,
  overlap: 0x40,
  /** Of an off-curve point: one of two control points of a cubic. Only in fonts with `glyphDataFormat` 1. */
  cubic: 0x80,
} as const;

/** Flags of a component of a composite glyph. @see OpenType 1.9, glyf, "Component Glyph Flags" */
export const componentFlag = {
  argsAreWords: 0x0001,
  argsAreOffset: 0x0002,
  roundToGrid: 0x0004,
  scale: 0x0008,
  more: 0x0020,
  xAndYScale: 0x0040,
  twoByTwo: 0x0080,
  instructions: 0x0100,
  useMyMetrics: 0x0200,
  overlap: 0x0400,
  scaledOffset: 0x0800,
  unscaledOffset: 0x1000,
} as const;
