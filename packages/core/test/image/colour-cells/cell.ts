import { profiles } from '../profiles.ts';

/** The colour model of a file's samples. */
export type CellSpace = 'gray' | 'rgb' | 'cmyk' | 'lab' | 'light';

/** A file of flat patches side by side, and the colours that its bytes mean. */
export interface ColourCell {
  /** Container, model, depth, alpha, profile, coding, layout. */
  readonly name: string;
  readonly extension: string;
  readonly bytes: Uint8Array;
  readonly space: CellSpace;
  /** Colours by patch, from 0 to 1 after quantization; Lab in its own units. `light` is linear RGB or gray. */
  readonly colours: readonly (readonly number[])[];
  /** Alpha by patch; absent if the file has none. */
  readonly alpha?: readonly number[] | undefined;
  readonly profile?: Uint8Array | undefined;
  /** Bits per sample in a decoder: colours are rounded to these before a profile is applied. */
  readonly depth: 8 | 16;
  /** The largest acceptable difference in steps of 8 bits; default 1. */
  readonly tolerance?: number;
}

/** Single colours, mixtures and grays. */
export const rgbPatches: readonly (readonly number[])[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [0, 1, 1],
  [1, 0, 1],
  [1, 1, 0],
  [1, 1, 1],
  [0, 0, 0],
  [1 / 3, 1 / 3, 1 / 3],
  [0.8, 0.8, 0.8],
  [0.9, 0.4, 0.1],
  [0.2, 0.3, 0.7],
];

/** Each ink, overprints, blacks and a mixture. */
export const inkPatches: readonly (readonly number[])[] = [
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
  [0, 0, 0, 1],
  [0, 1, 1, 0],
  [1, 0, 1, 0],
  [1, 1, 0, 0],
  [0, 0, 0, 0],
  [1, 1, 1, 1],
  [0, 0, 0, 1 / 3],
  [0.1, 0.2, 0.7, 0.4],
  [0.6, 0.4, 0.4, 0],
];

export const grayPatches: readonly (readonly number[])[] = [
  0,
  1,
  0.2,
  1 / 3,
  0.5,
  2 / 3,
  0.8,
  0.9,
  0.1,
  0.6,
  0.4,
  1,
].map((value) => [value]);

/** Inside the gamut of sRGB. */
export const labPatches: readonly (readonly number[])[] = [
  [0, 0, 0],
  [100, 0, 0],
  [50, 0, 0],
  [60, 20, -30],
  [40, 40, 20],
  [70, -40, 30],
  [80, 0, 60],
  [30, 20, -50],
  [55, -20, -20],
  [90, -5, 10],
  [20, 10, 5],
  [65, 30, 30],
];

export const patchCount = rgbPatches.length;

/** The alpha of each patch before quantization. */
export const patchAlphas: readonly number[] = Array.from(
  { length: patchCount },
  (_, patch) => [1, 2 / 3, 1 / 3][patch % 3]!,
);

/** Quantizes a value to a level of this depth, and converts a level back to its value. */
export const toLevel = (amount: number, depth: number): number => Math.round(amount * maxLevelAt(depth));
export const fromLevel = (level: number, depth: number): number => level / maxLevelAt(depth);
/** For 64 bits, the largest number below the maximum that JavaScript can represent. */
const maxLevelAt = (depth: number): number => (depth > 53 ? 2 ** depth - 2 ** (depth - 53) : 2 ** depth - 1);

export const fittingProfiles: Readonly<Record<'gray' | 'rgb' | 'cmyk', Uint8Array>> = {
  gray: profiles['gray of light']!,
  rgb: profiles['rgb by gammas']!,
  cmyk: profiles['press of 8 bits']!,
};
