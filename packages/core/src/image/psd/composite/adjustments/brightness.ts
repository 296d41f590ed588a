import type { ByteReader } from '../../../../bytes/reader.ts';
import type { Curve } from './curves.ts';

/** The older brightness/contrast: adds to a channel and scales it about a midpoint. @see "Brightness and Contrast" */
export function readBrightness(body: ByteReader): Curve {
  const [brightness, contrast, middle] = [body.i16(), body.i16(), body.i16()];
  const slope = contrast < 0 ? 1 + contrast / 100 : 1 / Math.max(1 - contrast / 100, 1 / 255);
  return (value) => {
    const sample = value * 255;
    // Raising contrast applies the brightness first; lowering it applies the brightness afterwards.
    const changed =
      contrast < 0 ? (sample - middle) * slope + middle + brightness : (sample + brightness - middle) * slope + middle;
    return Math.max(0, Math.min(changed / 255, 1));
  };
}
