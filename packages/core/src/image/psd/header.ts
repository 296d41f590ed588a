import type { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';

/** What the numbers of a pixel mean. @see Adobe Photoshop File Formats Specification, "File Header Section" */
export type PsdMode = 'bitmap' | 'gray' | 'indexed' | 'rgb' | 'cmyk' | 'multichannel' | 'duotone' | 'lab';

const modes: Readonly<Record<number, PsdMode>> = {
  0: 'bitmap',
  1: 'gray',
  2: 'indexed',
  3: 'rgb',
  4: 'cmyk',
  7: 'multichannel',
  8: 'duotone',
  9: 'lab',
};

/** How many channels the colour of a pixel has; multichannel pictures have as many as there are. */
const colourChannels: Readonly<Record<Exclude<PsdMode, 'multichannel'>, number>> = {
  bitmap: 1,
  gray: 1,
  indexed: 1,
  rgb: 3,
  cmyk: 4,
  duotone: 1,
  lab: 3,
};

const depthsOf: Readonly<Record<PsdMode, readonly number[]>> = {
  bitmap: [1],
  gray: [8, 16, 32],
  indexed: [8],
  rgb: [8, 16, 32],
  cmyk: [8, 16],
  multichannel: [8, 16],
  duotone: [8, 16],
  lab: [8, 16],
};

/** The longest sides of the two versions. */
const maxSide = { psd: 30_000, psb: 300_000 };
const maxChannels = 56;

export type PsdDepth = 1 | 8 | 16 | 32;

export interface PsdHeader {
  /** Whether this is the version for large documents, psb, whose lengths are longer. */
  readonly isLarge: boolean;
  readonly width: number;
  readonly height: number;
  /** Those of the colour, and what else is kept beside it. */
  readonly channels: number;
  readonly depth: PsdDepth;
  readonly mode: PsdMode;
  /** How many of the channels are the colour. */
  readonly colours: number;
}

/** Reads the first 26 bytes, and refuses what no file of this format can be. */
export function readHeader(file: ByteReader): PsdHeader {
  if (file.latin1(4) !== '8BPS') throw malformed("found no signature '8BPS'", 0);
  const version = file.u16();
  if (version !== 1 && version !== 2) throw malformed(`found version ${version}, expected 1 or 2`, 4);
  const isLarge = version === 2;
  file.skip(6);
  const [channels, height, width, depth, modeNumber] = [file.u16(), file.u32(), file.u32(), file.u16(), file.u16()];
  const mode = modes[modeNumber];
  if (mode === undefined) {
    throw new ConversionError('IMAGE_UNSUPPORTED', `found colour mode ${modeNumber}, expected 0 to 4 or 7 to 9`, {
      at: 24,
    });
  }
  if (!isDepth(depth) || !depthsOf[mode].includes(depth)) {
    const expected = depthsOf[mode].join(', ');
    throw new ConversionError('IMAGE_UNSUPPORTED', `found ${depth} bits in ${mode}, expected ${expected}`, { at: 22 });
  }
  const max = isLarge ? maxSide.psb : maxSide.psd;
  if (width < 1 || height < 1 || width > max || height > max) {
    throw malformed(`found ${width}×${height}, expected sides from 1 to ${max}`, 14);
  }
  const colours = mode === 'multichannel' ? channels : colourChannels[mode];
  if (channels < Math.max(1, colours) || channels > maxChannels) {
    throw malformed(`found ${channels} channels in ${mode}, expected ${Math.max(1, colours)} to ${maxChannels}`, 12);
  }
  return { isLarge, width, height, channels, depth, mode, colours };
}

function isDepth(depth: number): depth is PsdDepth {
  return depth === 1 || depth === 8 || depth === 16 || depth === 32;
}

export function malformed(message: string, at: number): ConversionError {
  return new ConversionError('PSD_MALFORMED', message, { at });
}
