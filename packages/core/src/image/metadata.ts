import type { Context } from '../context.ts';
import type { Raster } from '../models/raster.ts';
import { withDensity } from './density.ts';
import { hasRoomFor, withExif } from './exif.ts';
import { toResource } from './iptc.ts';
import { mostInJpegSegment, withSegment } from './jpeg-segments.ts';
import type { ImageEncoding } from './order.ts';
import type { Size } from './size.ts';

const app13 = 0xed;

/** An encoded picture with what the engine has no way for: IPTC, the density of some, and EXIF that came beside planes. */
export function withOwnMetadata(
  encoded: Uint8Array,
  { facts, exif, inPlace }: Raster,
  { encoding, size }: { readonly encoding: ImageEncoding; readonly size: Size },
  { note }: Pick<Context, 'note'>,
): Uint8Array {
  let bytes = encoded;
  const isStated = encoding === 'png' && inPlace === undefined; // by the engine, and exactly
  if (facts.density !== undefined && !isStated) bytes = withDensity(bytes, encoding, facts.density);
  const iptc = facts.iptc && toResource(facts.iptc);
  // Of the three, only jpg has a place for IPTC.
  if (iptc !== undefined && (encoding !== 'jpg' || iptc.length > mostInJpegSegment)) note('METADATA_DROPPED', 'IPTC');
  else if (iptc !== undefined) bytes = withSegment(bytes, app13, iptc);
  if (exif === undefined) return bytes;
  if (hasRoomFor(exif, encoding)) return withExif(bytes, encoding, exif, size);
  note('METADATA_DROPPED', 'EXIF');
  return bytes;
}
