import { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';

const signatureLength = 8;
const maxChunks = 1_000;
/** Chunks that describe colours better than gAMA and override it. */
const overridingChunks = ['sRGB', 'iCCP', 'cICP'];
/** The exponent of a screen; a picture encoded for it needs no correction. */
const screenGamma = 2.2;

/**
 * The power that converts the samples to the gamma of a screen, for example 2.2 for linear light; undefined if none is
 * needed.
 * @see PNG, third edition, "gAMA Image gamma" and "Decoder gamma handling"
 */
export function readGammaPower(bytes: Uint8Array): number | undefined {
  const gamma = readGamma(new ByteReader(bytes));
  if (gamma === undefined || gamma === 0) return undefined;
  const power = (gamma / 100_000) * screenGamma;
  return Math.abs(power - 1) < 0.05 ? undefined : power; // same threshold as libpng: the difference is invisible
}

/** The gAMA chunk before the pixels. Damage is left to the engine, which reads the whole file. */
function readGamma(file: ByteReader): number | undefined {
  let gamma: number | undefined;
  try {
    file.skip(signatureLength);
    for (let chunk = 0; chunk < maxChunks; chunk++) {
      const length = file.u32();
      const type = file.latin1(4);
      if (overridingChunks.includes(type)) return undefined;
      if (type === 'IDAT') break;
      const body = file.window(length);
      if (type === 'gAMA') gamma = body.u32();
      file.skip(4); // the check sum
    }
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
  }
  return gamma;
}
