import type { Context } from '../context.ts';
import type { Raster } from '../models/raster.ts';
import { withDensity } from './density.ts';
import { canHoldExif, withExif } from './exif.ts';
import { updateExif } from './exif-block.ts';
import { toPhotoshopResource } from './iptc.ts';
import { maxSegmentBodyLength, withSegment } from './jpeg-segments.ts';
import type { ImageEncoding } from './plan.ts';
import type { Size } from './size.ts';

const app13 = 0xed;
/** Longer XMP does not fit into one JPEG segment, and the engine drops it. @see XMP, part 3, "JPEG" */
const maxXmpInJpeg = maxSegmentBodyLength - 'http://ns.adobe.com/xap/1.0/\0'.length;

/** Adds metadata that the engine cannot write: IPTC, density in some formats, and unmodified EXIF. */
export function addMetadata(
  encoded: Uint8Array,
  { facts, exif: sourceExif, inPlace }: Raster,
  { encoding, size }: { readonly encoding: ImageEncoding; readonly size: Size },
  { note }: Pick<Context, 'note'>,
): Uint8Array {
  let bytes = encoded;
  // The engine writes PNG density exactly, but does not read that of a WebP.
  const hasEngineDensity = encoding === 'png' && inPlace === undefined && facts.encoding !== 'webp';
  if (facts.density !== undefined && !hasEngineDensity) bytes = withDensity(bytes, encoding, facts.density);
  if (encoding === 'jpg' && (facts.xmpLength ?? 0) > maxXmpInJpeg) note('METADATA_DROPPED', 'XMP');
  if (facts.droppedMetadata !== undefined && facts.droppedMetadata.length > 0)
    note('METADATA_DROPPED', facts.droppedMetadata.join(', '));
  const iptc = facts.iptc && toPhotoshopResource(facts.iptc);
  // Only jpg can hold IPTC.
  if (iptc !== undefined && (encoding !== 'jpg' || iptc.length > maxSegmentBodyLength))
    note('METADATA_DROPPED', 'IPTC');
  else if (iptc !== undefined) bytes = withSegment(bytes, app13, iptc);
  if (sourceExif === undefined) return bytes;
  const isAltered = !facts.isUpright || size.width !== facts.width || size.height !== facts.height;
  const exif = updateExif(sourceExif, { size, isAltered });
  if (canHoldExif(exif, encoding)) return withExif(bytes, encoding, exif, size);
  note('METADATA_DROPPED', 'EXIF');
  return bytes;
}
