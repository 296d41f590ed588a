import type { Matrix } from '../matrix.ts';
import type { Encoding } from './encoding.ts';

/** The parts of a font needed to draw glyphs: decrypted charstrings and subroutines. */
export interface Type1Glyphs {
  readonly charstrings: Lookup<string>;
  readonly subrs: Lookup<number>;
  /** Weight of each master of a Multiple Master font. */
  readonly weights?: readonly number[] | undefined;
}

/** A `Map`, or any object with such a `get`. */
export interface Lookup<Key> {
  get(key: Key): Uint8Array | undefined;
}

/** A Type 1 font: its glyphs by name, and its dictionary entries, named as in the format. */
export interface Type1Font extends Type1Glyphs {
  readonly fontName: string | undefined;
  readonly charstrings: ReadonlyMap<string, Uint8Array>;
  readonly subrs: ReadonlyMap<number, Uint8Array>;
  /** The glyph name for each code; `undefined` for `.notdef`. */
  readonly encoding: Encoding;
  /** From glyph units to text space at size 1. */
  readonly fontMatrix: Matrix;
  readonly fontBBox: readonly [xMin: number, yMin: number, xMax: number, yMax: number] | undefined;
  /** 0: filled, 2: stroked with `strokeWidth`. */
  readonly paintType: number;
  readonly strokeWidth: number;
  readonly info: Type1Info;
}

/** Metadata of a font. @see Adobe Type 1 Font Format, "FontInfo Dictionary" */
export interface Type1Info {
  readonly version?: string;
  readonly notice?: string;
  readonly fullName?: string;
  readonly familyName?: string;
  readonly weight?: string;
  readonly italicAngle?: number;
  readonly isFixedPitch?: boolean;
  readonly underlinePosition?: number;
  readonly underlineThickness?: number;
}
