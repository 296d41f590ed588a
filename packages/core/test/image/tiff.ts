/** An uncompressed picture of one strip. @see TIFF 6.0, "Baseline TIFF" */
export interface PlainTiff {
  /** Interleaved samples. */
  readonly samples: Uint8Array | Uint16Array;
  readonly width: number;
  readonly channels: number;
  /** 2 is RGB, 5 is CMYK, 8 and 9 are Lab. */
  readonly photometric: number;
  readonly endian?: 'little' | 'big';
  /** True for BigTIFF. */
  readonly isBig?: boolean;
  readonly profile?: Uint8Array;
  readonly extraSamples?: number;
}

export function writeTiff(picture: PlainTiff): Uint8Array {
  const { samples, width, channels, photometric, endian = 'little', isBig = false, profile, extraSamples } = picture;
  const numbers = (length: number, ...values: number[]): Buffer => {
    const bytes = Buffer.alloc(length * values.length);
    for (const [index, value] of values.entries()) {
      const at = index * length;
      if (length === 8)
        endian === 'little' ? bytes.writeBigUInt64LE(BigInt(value), at) : bytes.writeBigUInt64BE(BigInt(value), at);
      else if (endian === 'little') bytes.writeUIntLE(value, at, length);
      else bytes.writeUIntBE(value, at, length);
    }
    return bytes;
  };
  const depth = samples.BYTES_PER_ELEMENT;
  const pixels = numbers(depth, ...samples);
  const height = samples.length / channels / width;
  const fieldLength = isBig ? 8 : 4;
  const headLength = isBig ? 16 : 8;
  const entries: [number, number, Buffer, number][] = [
    [256, 3, numbers(2, width), 1],
    [257, 3, numbers(2, height), 1],
    [258, 3, numbers(2, ...new Array<number>(channels).fill(depth * 8)), channels],
    [259, 3, numbers(2, 1), 1],
    [262, 3, numbers(2, photometric), 1],
    [273, 4, numbers(4, headLength), 1],
    [277, 3, numbers(2, channels), 1],
    [278, 3, numbers(2, height), 1],
    [279, 4, numbers(4, pixels.length), 1],
    [284, 3, numbers(2, 1), 1],
  ];
  if (extraSamples !== undefined) entries.push([338, 3, numbers(2, extraSamples), 1]);
  if (profile !== undefined) entries.push([34675, 7, Buffer.from(profile), profile.length]);

  const far: Buffer[] = [];
  let at = headLength + pixels.length;
  const fields = entries.map(([tag, type, value, count]) => {
    const start = [numbers(2, tag, type), numbers(fieldLength, count)];
    if (value.length <= fieldLength) return Buffer.concat([...start, value, Buffer.alloc(fieldLength - value.length)]);
    far.push(value);
    at += value.length;
    return Buffer.concat([...start, numbers(fieldLength, at - value.length)]);
  });
  const order = endian === 'little' ? 'II' : 'MM';
  const head = isBig ? [numbers(2, 43, 8, 0), numbers(8, at)] : [numbers(2, 42), numbers(4, at)];
  const directory = [numbers(isBig ? 8 : 2, entries.length), ...fields, numbers(fieldLength, 0)];
  return new Uint8Array(Buffer.concat([Buffer.from(order), ...head, pixels, ...far, ...directory]));
}
