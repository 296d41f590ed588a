import type { Samples } from '../../colour/link.ts';
import { convertPicture } from '../../colour/link.ts';
import { createTransform } from '../../colour/transform.ts';
import type { Context } from '../../context.ts';
import { untilAborted } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { Raster } from '../../models/raster.ts';
import { decodeSamples } from '../engine.ts';
import { readFacts } from '../read.ts';
import type { Change, Directory } from './directory.ts';
import { shortOf, tag, withChanges } from './directory.ts';

/** How a and b stand in the samples: around zero, or around the middle. */
type LabKind = 'signed' | 'unsigned';

/** @see TIFF 6.0, section 23, "CIE L*a*b* Images", and TIFF Technical Note 4, "ICC L*a*b*" */
export function labKindOf(directory: Directory): LabKind | undefined {
  const photometric = shortOf(directory, tag.photometric);
  return photometric === 8 ? 'signed' : photometric === 9 ? 'unsigned' : undefined;
}

/**
 * Reads a Lab picture: its samples are decoded as if they were red, green and blue, and converted to these. They are
 * put back into the file uncompressed, so that everything else in it stays.
 */
export async function readLab(
  bytes: Uint8Array,
  directory: Directory,
  kind: LabKind,
  context: Context,
): Promise<Raster> {
  // Left as it is, the engine would make Lab of the samples, or apply a profile that is not meant for red.
  const disguise = new Map<number, Change | undefined>([
    [tag.photometric, { shorts: [2] }],
    [tag.profile, undefined],
    [tag.sampleFormat, undefined],
  ]);
  const disguised = withChanges(bytes, directory, () => disguise);
  const facts = await readFacts(disguised, context);
  const { limits, signal } = context;
  const decoding = decodeSamples({ bytes: disguised }, { maxPixels: limits.maxPixels, isUpright: false });
  const decoded = await untilAborted(decoding, signal);
  const { samples, channels, width, height } = decoded;
  if (channels < 3) {
    throw new ConversionError('IMAGE_DAMAGED', `found Lab of ${channels} samples a pixel, expected 3 or more`);
  }
  toEncodedLab(samples, channels, kind);
  await convertPicture(
    createTransform('lab', 'srgb').convertPixels,
    { source: samples, target: samples, count: width * height, sourceStep: channels, targetStep: channels },
    context,
  );
  const pixels = toFileOrder(samples, directory);
  const plain = (offset: number): Map<number, Change | undefined> =>
    new Map([...disguise, ...uncompressed(offset, pixels.length, height, samples, channels)]);
  return { bytes: withChanges(bytes, directory, plain, pixels), facts: { ...facts, space: 'lab', profile: undefined } };
}

/** The tags of one uncompressed strip. */
function uncompressed(
  offset: number,
  length: number,
  height: number,
  samples: Samples,
  channels: number,
): [number, Change | undefined][] {
  const bits = samples.BYTES_PER_ELEMENT * 8;
  const gone = [tag.predictor, tag.tileWidth, tag.tileLength, tag.tileOffsets, tag.tileByteCounts, tag.jpegTables];
  return [
    [tag.bitsPerSample, { shorts: new Array<number>(channels).fill(bits) }],
    [tag.compression, { shorts: [1] }],
    [tag.stripOffsets, { long: offset }],
    [tag.rowsPerStrip, { long: height }],
    [tag.stripByteCounts, { long: length }],
    [tag.planarConfiguration, { shorts: [1] }],
    ...gone.map((each): [number, undefined] => [each, undefined]),
  ];
}

/** From a file's Lab to that of tables, in place. 16 bits end at FF00h there, so that they are 8 bits and a fraction. */
function toEncodedLab(samples: Samples, channels: number, kind: LabKind): void {
  const isDeep = samples.BYTES_PER_ELEMENT === 2;
  const middle = kind === 'unsigned' ? 0 : isDeep ? 0x8000 : 0x80;
  const stretch = isDeep ? 0xffff / 0xff00 : 1;
  const most = isDeep ? 0xffff : 0xff;
  for (let at = 0; at + 2 < samples.length; at += channels) {
    if (kind === 'unsigned') samples[at] = Math.min(samples[at]! * stretch + 0.5, most);
    samples[at + 1] = Math.min((samples[at + 1]! ^ middle) * stretch + 0.5, most);
    samples[at + 2] = Math.min((samples[at + 2]! ^ middle) * stretch + 0.5, most);
  }
}

/** The bytes of the samples in the order that the file's header states. */
function toFileOrder(samples: Samples, { endian }: Directory): Uint8Array {
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  return samples.BYTES_PER_ELEMENT === 2 && endian === 'big' ? bytes.swap16() : bytes;
}
