import { ConversionError } from '../../errors.ts';
import type { Triple } from '../matrix3.ts';
import { transpose } from '../matrix3.ts';
import { d50, srgbColorants } from '../spaces.ts';
import type { Profile } from './profile.ts';
import { formulaCurve } from './tone-curve.ts';

/** A colour space that needs no file. Gray has the tone curve of sRGB. */
export type BuiltInSpace = 'srgb' | 'gray' | 'lab' | 'xyz';

/** @see IEC 61966-2-1, as a parametric curve */
const srgbCurve = formulaCurve([2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045, 0, 0]);

/** The built-in colour spaces, as profiles of version 4. */
export function builtInProfile(name: BuiltInSpace): Profile {
  switch (name) {
    case 'srgb':
      return { ...shared, space: 'RGB', channels: 3, hasTag: (signature) => /^([rgb]TRC|[rgb]XYZ)$/.test(signature) };
    case 'gray':
      return { ...shared, space: 'GRAY', channels: 1, hasTag: (signature) => signature === 'kTRC' };
    case 'lab':
      return { ...shared, space: 'Lab', pcs: 'Lab', isConnectionSpace: true, channels: 3, hasTag: () => false };
    case 'xyz':
      return { ...shared, space: 'XYZ', isConnectionSpace: true, channels: 3, hasTag: () => false };
  }
}

const [red, green, blue] = transpose(srgbColorants);
const colorants: Readonly<Record<string, Triple>> = { rXYZ: red, gXYZ: green, bXYZ: blue };

const shared = {
  version: 4,
  deviceClass: 'mntr',
  pcs: 'XYZ',
  isConnectionSpace: false,
  mediaWhite: () => d50,
  lut: (signature: string) => {
    throw new ConversionError('PROFILE_UNSUPPORTED', `built-in colour spaces have no table "${signature}"`);
  },
  curve: () => srgbCurve,
  triple: (signature: string) => colorants[signature] ?? d50,
} as const;
