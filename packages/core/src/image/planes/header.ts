/** Properties of a picture that a decoder knows before it decodes samples. */
export interface PlanesHeader {
  readonly width: number;
  readonly height: number;
  readonly space: 'srgb' | 'gray' | 'cmyk' | 'lab';
  readonly depth: 8 | 16;
  /** True if the last sample of each pixel is alpha, which is not premultiplied. */
  readonly hasAlpha: boolean;
  readonly profile?: Uint8Array | undefined;
  /** Pixels per inch. */
  readonly density?: number | undefined;
  /** A TIFF block, without the six-byte prefix that JPEG uses. */
  readonly exif?: Uint8Array | undefined;
  readonly xmp?: Uint8Array | undefined;
  readonly iptc?: Uint8Array | undefined;
}
