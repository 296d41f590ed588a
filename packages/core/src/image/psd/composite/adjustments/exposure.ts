import type { ByteReader } from '../../../../bytes/reader.ts';
import type { CompositeContext } from '../composite-context.ts';
import type { Curve } from './curves.ts';

/** Scales, offsets and gamma-corrects a channel in linear light. @see "Exposure" */
export function readExposure(body: ByteReader, { evaluate, invert }: CompositeContext['toneCurve']): Curve {
  body.skip(2);
  const [exposure, offset, gamma] = [body.f32(), body.f32(), body.f32()];
  const [gain, power] = [2 ** exposure, 1 / Math.max(0.01, Math.min(gamma, 9.99))];
  return (value) => {
    const light = Math.max(0, Math.min(evaluate(value) * gain + offset, 1));
    return Math.max(0, Math.min(invert(light ** power), 1));
  };
}
