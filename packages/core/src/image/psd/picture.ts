import type { PlanesHeader } from '../planes/header.ts';
import type { PsdHeader } from './header.ts';
import type { Resources } from './resources.ts';
import { readResolution, resourceBytes, resourceId } from './resources.ts';

/** Colour space in which a mode's pixels are passed on. */
const spaceOf = {
  bitmap: 'gray',
  gray: 'gray',
  duotone: 'gray',
  indexed: 'srgb',
  rgb: 'srgb',
  multichannel: 'srgb',
  cmyk: 'cmyk',
  lab: 'lab',
} as const;

/** Header of the picture, for the merged picture and for composited layers. */
export function toPlanesHeader(
  { width, height, mode, depth }: PsdHeader,
  resources: Resources,
  hasAlpha: boolean,
): PlanesHeader {
  const isDeep = depth > 8;
  return {
    width,
    height,
    space: spaceOf[mode],
    depth: isDeep ? 16 : 8,
    hasAlpha,
    // 32-bit samples are linear whatever the profile says. Multichannel inks are mixed into sRGB.
    profile: depth === 32 || mode === 'multichannel' ? undefined : resourceBytes(resources, resourceId.profile),
    density: readResolution(resources)?.x,
    exif: readExif(resources),
    xmp: resourceBytes(resources, resourceId.xmp),
    iptc: readIptc(resources),
  };
}

/** Returns EXIF without the six-byte prefix of JPEG, which some programs also write here. */
function readExif(resources: Resources): Uint8Array | undefined {
  const bytes = resourceBytes(resources, resourceId.exif);
  if (bytes === undefined) return undefined;
  return bytes[0] === 0x45 && bytes[1] === 0x78 ? bytes.subarray(6) : bytes;
}

/** Datasets that only state versions and the character set. */
const envelopeDatasets = [0x100, 0x15a, 0x200];

function readIptc(resources: Resources): Uint8Array | undefined {
  const bytes = resourceBytes(resources, resourceId.iptc);
  return bytes !== undefined && hasContentDataset(bytes) ? bytes : undefined;
}

/**
 * True if IPTC has content: Photoshop writes its versions into every file.
 * @see IPTC-NAA Information Interchange Model, version 4, "Dataset"
 */
function hasContentDataset(bytes: Uint8Array): boolean {
  for (let at = 0; at + 5 <= bytes.length && bytes[at] === 0x1c; ) {
    const [record = 0, set = 0, high = 0, low = 0] = bytes.subarray(at + 1, at + 5);
    if (!envelopeDatasets.includes(record * 256 + set)) return true;
    at += 5 + high * 256 + low;
  }
  return false;
}
