import type { ByteReader } from '../../../bytes/reader.ts';
import { decodeSrgb, encodeSrgb } from '../../../colour/spaces.ts';
import type { Curve } from './curves.ts';

/**
 * Makes the light that a channel stands for more or less. The channel is taken for one of sRGB, or for light itself
 * where the document holds light.
 * @see "Exposure"
 */
export function readExposure(body: ByteReader, isLight: boolean): Curve {
  body.skip(2);
  const [exposure, offset, gamma] = [body.f32(), body.f32(), body.f32()];
  const [gain, power] = [2 ** exposure, 1 / Math.max(0.01, Math.min(gamma, 9.99))];
  const change = (light: number): number => Math.max(0, Math.min(light * gain + offset, 1)) ** power;
  return isLight ? change : (value) => encodeSrgb(change(decodeSrgb(value)));
}
