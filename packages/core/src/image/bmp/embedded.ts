import { startsWith } from '../../bytes/signature.ts';
import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { Raster } from '../../models/raster.ts';
import { readRaster } from '../read.ts';
import type { BmpHeader } from './header.ts';

/**
 * Reads the JPEG or PNG that the bitmap contains instead of pixels. It is converted like a separate file, so that inks,
 * orientation and gamma are taken into account.
 * @see [MS-WMF], "Compression Enumeration"; Windows GDI, "JPEG and PNG Extensions for Specific Bitmap Functions"
 */
export async function readEmbedded(bytes: Uint8Array, header: BmpHeader, context: Context): Promise<Raster> {
  const inner = embeddedFile(bytes, header);
  const png = await context.convertAsset(inner, { to: 'png', from: header.compression === 'png' ? 'png' : 'jpg' });
  return readRaster(png.bytes, context);
}

/** The embedded file, without trailing bytes if its length is stated. */
function embeddedFile(bytes: Uint8Array, { compression, pixelOffset, statedLength }: BmpHeader): Uint8Array {
  const rest = bytes.subarray(pixelOffset);
  const inner = statedLength === 0 ? rest : rest.subarray(0, statedLength);
  const [name, signature] = compression === 'jpeg' ? ['JPEG', '\xff\xd8\xff'] : ['PNG', '\x89PNG'];
  if (startsWith(inner, signature)) return inner;
  throw new ConversionError('IMAGE_DAMAGED', `the bitmap declares an embedded ${name}, but does not contain one`, {
    at: pixelOffset,
  });
}
