/** What a decoder knows of a picture before it decodes the samples. */
export interface PlanesHeader {
  readonly width: number;
  readonly height: number;
  readonly space: 'srgb' | 'gray' | 'cmyk' | 'lab';
  readonly depth: 8 | 16;
  /** Whether the last sample of each pixel says how much of it covers; the others are not multiplied by it. */
  readonly hasAlpha: boolean;
  readonly profile?: Uint8Array | undefined;
  /** Pixels to the inch. */
  readonly density?: number | undefined;
  /** A block as TIFF is one, without the six bytes that JPEG puts before it. */
  readonly exif?: Uint8Array | undefined;
  readonly xmp?: Uint8Array | undefined;
  readonly iptc?: Uint8Array | undefined;
}
