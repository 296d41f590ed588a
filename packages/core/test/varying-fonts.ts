import { readFileSync } from 'node:fs';

/** What fontTools makes of varying.ttf at a place. */
export interface VaryingPlace {
  readonly place: Readonly<Record<string, number>>;
  /** Of simple glyphs. */
  readonly points: Readonly<Record<string, readonly (readonly [number, number])[]>>;
  /** Where the two parts of the composite stand. */
  readonly parts: readonly (readonly [number, number])[];
  readonly bounds: Readonly<Record<string, readonly [number, number, number, number]>>;
  /** Advances and bearings. */
  readonly metrics: Readonly<Record<string, readonly [number, number]>>;
  readonly cvt: readonly number[];
  readonly os2: Readonly<
    Record<'usWeightClass' | 'usWidthClass' | 'sTypoAscender' | 'sxHeight' | 'yStrikeoutSize' | 'fsSelection', number>
  >;
  readonly underline: number;
  /** Of A and B, for marks. */
  readonly anchors: readonly (readonly [number, number])[];
  /** The advance of A before B, and placement and advance of B before A. */
  readonly kerning: readonly [number, number, number];
  readonly caret: number;
  /** Of GSUB, those that run a lookup. */
  readonly features: readonly string[];
  /** By their numbers; nothing where STAT does not name the place. */
  readonly names: Readonly<Record<string, string | null>> | null;
}

/** Where the points of A stand in varying.otf at a place, in fractions. */
export interface CubicPlace {
  readonly place: Readonly<Record<string, number>>;
  readonly advance: number;
  readonly points: readonly (readonly [number, number])[];
}

export const glyphNames = ['.notdef', 'A', 'B', 'acute', 'Aacute', 'f_i', 'B.heavy'] as const;

export const expectedPlaces = JSON.parse(readFileSync(new URL('./fonts/varying.json', import.meta.url), 'utf8')) as {
  readonly quadratic: readonly VaryingPlace[];
  readonly cubic: readonly CubicPlace[];
};
