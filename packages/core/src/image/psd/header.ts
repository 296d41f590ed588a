import type { ByteReader } from '../../bytes/reader.ts';
import { ConversionError } from '../../errors.ts';

/** Colour mode of the document. @see Adobe Photoshop File Formats Specification, "File Header Section" */
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

/** Number of colour channels; in multichannel mode all channels count. */
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

/** Maximum side of both versions. */
const maxSide = { psd: 30_000, psb: 300_000 };
const maxChannels = 56;

export type PsdDepth = 1 | 8 | 16 | 32;

export interface PsdHeader {
  /** True for psb, the large document format with longer length fields. */
  readonly isLarge: boolean;
  readonly width: number;
  readonly height: number;
  /** Colour channels and additional channels. */
  readonly channels: number;
  readonly depth: PsdDepth;
  readonly mode: PsdMode;
  /** Number of colour channels. */
  readonly colours: number;
}

/** Reads and validates the 26 bytes of the header. */
export function readHeader(file: ByteReader): PsdHeader {
  if (file.latin1(4) !== '8BPS') throw malformed('the signature "8BPS" is missing', 0);
  const version = file.u16();
  if (version !== 1 && version !== 2) throw malformed(`the file has version ${version}; expected 1 or 2`, 4);
  const isLarge = version === 2;
  file.skip(6);
  const [channels, height, width, depth, modeNumber] = [file.u16(), file.u32(), file.u32(), file.u16(), file.u16()];
  const mode = modes[modeNumber];
  if (mode === undefined) {
    throw new ConversionError('IMAGE_UNSUPPORTED', `unknown colour mode ${modeNumber}; expected 0 to 4 or 7 to 9`, {
      at: 24,
    });
  }
  if (!isDepth(depth) || !depthsOf[mode].includes(depth)) {
    const expected = depthsOf[mode].join(', ');
    throw new ConversionError(
      'IMAGE_UNSUPPORTED',
      `colour mode "${mode}" cannot have ${depth} bits per channel; expected ${expected}`,
      { at: 22 },
    );
  }
  const max = isLarge ? maxSide.psb : maxSide.psd;
  if (width < 1 || height < 1 || width > max || height > max) {
    throw malformed(`the size is ${width}×${height}; sides must be 1 to ${max}`, 14);
  }
  const colours = mode === 'multichannel' ? channels : colourChannels[mode];
  if (channels < Math.max(1, colours) || channels > maxChannels) {
    throw malformed(
      `colour mode "${mode}" cannot have ${channels} channels; expected ${Math.max(1, colours)} to ${maxChannels}`,
      12,
    );
  }
  return { isLarge, width, height, channels, depth, mode, colours };
}

function isDepth(depth: number): depth is PsdDepth {
  return depth === 1 || depth === 8 || depth === 16 || depth === 32;
}

export function malformed(message: string, at: number): ConversionError {
  return new ConversionError('PSD_MALFORMED', message, { at });
}
