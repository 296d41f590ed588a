/** What tests ask of fontkit, which brings no types along. */
declare module 'fontkit' {
  export function create(bytes: Uint8Array): {
    readonly fullName: string;
    readonly postscriptName: string;
    readonly numGlyphs: number;
    readonly unitsPerEm: number;
    getGlyph(glyph: number): {
      readonly name: string;
      readonly advanceWidth: number;
      readonly bbox: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number };
    };
  };
}
