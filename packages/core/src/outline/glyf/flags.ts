/** The bits of a point in a simple glyph. @see OpenType 1.9, glyf, "Simple Glyph Flags" */
export const pointFlag = {
  onCurve: 0x01,
  xShort: 0x02,
  yShort: 0x04,
  repeat: 0x08,
  /** Of a short x: it is positive. Of a long one: it is the x before, and not written. */
  xSame: 0x10,
  ySame: 0x20,
  overlap: 0x40,
  /** Of a point beside the curve: it is one of two that control a cubic. Fonts of `glyphDataFormat` 1 only. */
  cubic: 0x80,
} as const;

/** The bits of a part in a composite glyph. @see OpenType 1.9, glyf, "Component Glyph Flags" */
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
