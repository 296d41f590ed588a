/** The parts of fontkit that tests use; the package has no types. */
declare module 'fontkit' {
  export function create(bytes: Uint8Array): {
    readonly fullName: string;
    readonly postscriptName: string;
    readonly familyName: string;
    readonly subfamilyName: string;
    readonly numGlyphs: number;
    readonly unitsPerEm: number;
    readonly ascent: number;
    readonly descent: number;
    readonly characterSet: readonly number[];
    layout(text: string): {
      readonly glyphs: readonly { readonly id: number }[];
      readonly positions: readonly { readonly xAdvance: number }[];
      readonly advanceWidth: number;
      readonly bbox: { readonly minX: number; readonly maxX: number };
    };
    getGlyph(glyph: number): {
      readonly name: string;
      readonly advanceWidth: number;
      readonly bbox: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number };
    };
  };
}
