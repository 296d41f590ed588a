/**
 * A pixel image, as bytes that the engine can read, so that a conversion is a single pass through the engine. The bytes
 * are the file itself or, for an image decoded by this library, its samples in a container for the engine.
 */
export interface Raster {
  readonly bytes: Uint8Array;
  readonly facts: RasterFacts;
  /** Exif in TIFF form, without the prefix that JPEG adds. Kept here because the engine drops unknown tags. */
  readonly exif?: Uint8Array | undefined;
  /** Location of uncompressed samples in a file of a format that the engine cannot read. */
  readonly inPlace?: SamplesInPlace | undefined;
}

/**
 * Contiguous rows of pixels with the bytes blue, green, red and optionally a fourth, which the engine reads in place.
 */
export interface SamplesInPlace {
  readonly offset: number;
  readonly width: number;
  readonly height: number;
  readonly pixelLength: 3 | 4;
  /** True if the fourth byte is alpha. */
  readonly hasAlpha: boolean;
  readonly isBottomUp: boolean;
}

/** Properties of an image, read from its header. Sizes are those of one frame in upright orientation. */
export interface RasterFacts {
  /** Format of the bytes. `planes` is internal: the samples of an image decoded by this library. */
  readonly encoding: 'gif' | 'jpg' | 'planes' | 'png' | 'svg' | 'tiff' | 'webp';
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  /** The page that the bytes show, from 1, if the caller chose one. */
  readonly page?: number | undefined;
  readonly space: 'srgb' | 'gray' | 'cmyk' | 'lab' | 'other';
  /** True if inks were converted to this space when the picture was read. */
  readonly hadInks?: boolean | undefined;
  readonly depth: 8 | 16;
  readonly hasAlpha: boolean;
  /** True if the pixels are stored in the orientation in which they are displayed. */
  readonly isUpright: boolean;
  /** Resolution at which a vector image is rendered; undefined for other images. */
  readonly renderDpi: number | undefined;
  /** True if a vector image contains pictures. */
  readonly hasPictures?: boolean | undefined;
  /** True if the frames are an animation; otherwise they are pages. */
  readonly isAnimated: boolean;
  /** Metadata that the engine copies with the pixels. */
  readonly metadata: { readonly exif: boolean; readonly xmp: boolean };
  /** IPTC records, bare or in a Photoshop image resource. */
  readonly iptc?: Uint8Array | undefined;
  /** Length of the XMP in bytes. */
  readonly xmpLength?: number | undefined;
  /** Names of metadata that no output can hold. */
  readonly droppedMetadata?: readonly string[] | undefined;
  readonly profile: Uint8Array | undefined;
  /** Pixels per inch. */
  readonly density?: number | undefined;
  /** Exponent that converts the samples to a screen's encoding, if they have another gamma. */
  readonly gammaPower?: number | undefined;
}
