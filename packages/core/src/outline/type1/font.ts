import type { Matrix } from '../matrix.ts';
import type { Encoding } from './encoding.ts';

/** What glyphs are drawn from: charstrings and subroutines as they run, decrypted. */
export interface Type1Glyphs {
  readonly charstrings: Lookup<string>;
  readonly subrs: Lookup<number>;
  /** How much of each master a Multiple Master font shows. */
  readonly weights?: readonly number[] | undefined;
}

/** A `Map`, or whatever else answers as one. */
export interface Lookup<Key> {
  get(key: Key): Uint8Array | undefined;
}

/** A Type 1 font: its glyphs by name, and what its dictionaries say, in the words of the format. */
export interface Type1Font extends Type1Glyphs {
  readonly fontName: string | undefined;
  readonly charstrings: ReadonlyMap<string, Uint8Array>;
  readonly subrs: ReadonlyMap<number, Uint8Array>;
  /** For each code the name of its glyph; nothing for `.notdef`. */
  readonly encoding: Encoding;
  /** From the glyphs' units to those of text at size 1. */
  readonly fontMatrix: Matrix;
  readonly fontBBox: readonly [xMin: number, yMin: number, xMax: number, yMax: number] | undefined;
  /** 0: filled, 2: stroked, `strokeWidth` wide. */
  readonly paintType: number;
  readonly strokeWidth: number;
  readonly info: Type1Info;
}

/** What a font says of itself to people and programs. @see Adobe Type 1 Font Format, "FontInfo Dictionary" */
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
