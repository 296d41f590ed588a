import type { ByteReader } from '../../../../bytes/reader.ts';
import type { Curve } from './curves.ts';

/** The older kind, which adds to a channel and stretches it about a middle. @see "Brightness and Contrast" */
export function readBrightness(body: ByteReader): Curve {
  const [brightness, contrast, middle] = [body.i16(), body.i16(), body.i16()];
  const slope = contrast < 0 ? 1 + contrast / 100 : 1 / Math.max(1 - contrast / 100, 1 / 255);
  return (value) => {
    const sample = value * 255;
    // What is stretched is shifted first, what is pressed together is shifted afterwards.
    const changed =
      contrast < 0 ? (sample - middle) * slope + middle + brightness : (sample + brightness - middle) * slope + middle;
    return Math.max(0, Math.min(changed / 255, 1));
  };
}
