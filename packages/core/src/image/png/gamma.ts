import { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';

const signatureLength = 8;
const maxChunks = 1_000;
/** What says more about the colours than a gamma does, so that the gamma no longer counts. */
const overridingChunks = ['sRGB', 'iCCP', 'cICP'];
/** The exponent of a screen; a picture encoded for it needs no change. */
const screenGamma = 2.2;

/**
 * The power that brings the samples to a screen's, or nothing where they are there already: 2.2 for a picture whose
 * samples are proportional to light.
 * @see PNG, third edition, "gAMA Image gamma" and "Decoder gamma handling"
 */
export function readGammaPower(bytes: Uint8Array): number | undefined {
  const gamma = readGamma(new ByteReader(bytes));
  if (gamma === undefined || gamma === 0) return undefined;
  const power = (gamma / 100_000) * screenGamma;
  return Math.abs(power - 1) < 0.05 ? undefined : power; // as libpng does: nobody sees less
}

/** The gAMA chunk among those before the pixels. Damage is left to the engine, which reads all of the file. */
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
