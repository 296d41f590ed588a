import type { Context } from '../../context.ts';
import type { Raster, RasterFacts } from '../../models/raster.ts';
import type { ResolvedImageConfig } from '../config.ts';
import { defaultDensity, withDensity } from '../density.ts';
import { exifFor, withTiffMetadata } from '../outputs/tiff-tags.ts';
import type { ImageEncoding } from '../plan.ts';
import type { Size } from '../size.ts';
import { withExif } from './exif.ts';
import { updateExif } from './exif-block.ts';
import { toPhotoshopResource } from './iptc.ts';
import { maxSegmentBodyLength, withSegment } from './jpeg-segments.ts';

const app13 = 0xed;
/** Longer XMP does not fit into one JPEG segment, and the engine drops it. @see XMP, part 3, "JPEG" */
const maxXmpInJpeg = maxSegmentBodyLength - 'http://ns.adobe.com/xap/1.0/\0'.length;

/** An encoded picture without the metadata that the engine cannot write. */
interface Encoded {
  readonly bytes: Uint8Array;
  readonly encoding: ImageEncoding;
  readonly size: Size;
}

type Noting = Pick<Context, 'note'>;

/** Adds metadata that the engine cannot write: IPTC, density in some formats, and unmodified EXIF. */
export function addMetadata(
  encoded: Encoded,
  { exif: sourceExif, inPlace, ...raster }: Raster,
  config: Pick<ResolvedImageConfig, 'keep' | 'density' | 'given'>,
  { note }: Noting,
): Uint8Array {
  const { keep, density } = config;
  const facts = keptFacts(raster.facts, config);
  const { encoding, size } = encoded;
  const isAltered = !facts.isUpright || size.width !== facts.width || size.height !== facts.height;
  const exif = keep.has('exif') && sourceExif ? updateExif(sourceExif, { size, isAltered, density }) : undefined;
  noteDropped(facts, encoding, exif !== undefined, note);
  if (encoding === 'tiff') return addToTiff(encoded.bytes, facts, exif, note);
  let { bytes } = encoded;
  // The engine writes PNG density exactly, but does not read that of a WebP.
  const hasEngineDensity =
    encoding === 'png' && inPlace === undefined && facts.encoding !== 'webp' && density === undefined;
  if (facts.density !== undefined && !hasEngineDensity) bytes = withDensity(bytes, encoding, facts.density);
  const iptc = facts.iptc && toPhotoshopResource(facts.iptc);
  // Only jpg and tiff can hold IPTC.
  if (iptc !== undefined && (encoding !== 'jpg' || iptc.length > maxSegmentBodyLength))
    note('METADATA_DROPPED', 'IPTC');
  else if (iptc !== undefined) bytes = withSegment(bytes, app13, iptc);
  if (exif === undefined) return bytes;
  const whole = withExif(bytes, encoding, exif, size);
  if (whole === undefined) note('METADATA_DROPPED', 'EXIF');
  return whole ?? bytes;
}

/** Facts without the metadata that the caller does not want, so that no note is about it. */
function keptFacts(facts: RasterFacts, { keep, given }: Pick<ResolvedImageConfig, 'keep' | 'given'>): RasterFacts {
  return {
    ...facts,
    metadata: { exif: facts.metadata.exif && keep.has('exif'), xmp: facts.metadata.xmp && keep.has('xmp') },
    iptc: keep.has('iptc') ? facts.iptc : undefined,
    droppedMetadata: given.has('keep') ? undefined : facts.droppedMetadata,
  };
}

function noteDropped(facts: RasterFacts, encoding: ImageEncoding, hasExif: boolean, note: Context['note']): void {
  const { metadata, xmpLength = 0, droppedMetadata = [], density = defaultDensity } = facts;
  if (metadata.xmp && (encoding === 'gif' || (encoding === 'jpg' && xmpLength > maxXmpInJpeg)))
    note('METADATA_DROPPED', 'XMP');
  if (droppedMetadata.length > 0) note('METADATA_DROPPED', droppedMetadata.join(', '));
  const losesDensity = encoding === 'gif' || (encoding === 'avif' && !hasExif);
  if (losesDensity && Math.round(density) !== defaultDensity)
    note('METADATA_DROPPED', `density of ${Math.round(density)} pixels per inch`);
}

function addToTiff(
  tiff: Uint8Array,
  { density, iptc }: RasterFacts,
  block: Uint8Array | undefined,
  note: Context['note'],
): Uint8Array {
  const exif = block && exifFor(tiff, block);
  if (block !== undefined && exif === undefined) note('METADATA_DROPPED', 'EXIF');
  if (exif?.hasMakerNote) note('METADATA_DROPPED', 'maker note in EXIF');
  return withTiffMetadata(tiff, { density, exif, iptc });
}
