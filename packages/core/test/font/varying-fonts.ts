import { readFileSync } from 'node:fs';

/** The instance that fontTools makes of varying.ttf at a location. */
export interface VaryingInstance {
  readonly location: Readonly<Record<string, number>>;
  /** Of simple glyphs. */
  readonly points: Readonly<Record<string, readonly (readonly [number, number])[]>>;
  /** Positions of the composite's two components. */
  readonly parts: readonly (readonly [number, number])[];
  readonly bounds: Readonly<Record<string, readonly [number, number, number, number]>>;
  /** Advances and bearings. */
  readonly metrics: Readonly<Record<string, readonly [number, number]>>;
  readonly cvt: readonly number[];
  readonly os2: Readonly<
    Record<'usWeightClass' | 'usWidthClass' | 'sTypoAscender' | 'sxHeight' | 'yStrikeoutSize' | 'fsSelection', number>
  >;
  readonly underline: number;
  /** Mark anchors of A and B. */
  readonly anchors: readonly (readonly [number, number])[];
  /** The advance of A before B, and placement and advance of B before A. */
  readonly kerning: readonly [number, number, number];
  readonly caret: number;
  /** GSUB features that apply a lookup. */
  readonly features: readonly string[];
  /** Names by number; null if STAT does not name the location. */
  readonly names: Readonly<Record<string, string | null>> | null;
}

/** Positions of the points of A in varying.otf at a location, as fractions. */
export interface CubicInstance {
  readonly location: Readonly<Record<string, number>>;
  readonly advance: number;
  readonly points: readonly (readonly [number, number])[];
}

export const glyphNames = ['.notdef', 'A', 'B', 'acute', 'Aacute', 'f_i', 'B.heavy'] as const;

export const expectedInstances = JSON.parse(
  readFileSync(new URL('./fixtures/varying.json', import.meta.url), 'utf8'),
) as {
  readonly quadratic: readonly VaryingInstance[];
  readonly cubic: readonly CubicInstance[];
};
