/**
 * A picture of pixels: bytes that the engine reads, so that reading and writing stay one pass through it. They are the
 * file itself or, of a picture that was decoded here, its samples in a container for the engine.
 */
export interface Raster {
  readonly bytes: Uint8Array;
  readonly facts: RasterFacts;
  /** As TIFF is, without what JPEG puts before it; the engine would leave out what it does not know. */
  readonly exif?: Uint8Array | undefined;
  /** Where the samples lie in a file that the engine cannot read, but whose pixels it can. */
  readonly inPlace?: SamplesInPlace | undefined;
}

/** Pixels of blue, green, red and a fourth byte or none, row behind row without a gap, for the engine to read in place. */
export interface SamplesInPlace {
  readonly offset: number;
  readonly width: number;
  readonly height: number;
  readonly pixelLength: 3 | 4;
  /** Whether the fourth byte says how much of the pixel covers. */
  readonly hasAlpha: boolean;
  readonly isBottomUp: boolean;
}

/** What is known of a picture from its header alone. Sizes are those of one frame, upright. */
export interface RasterFacts {
  /** What the bytes are: `planes` stands in no file, but holds the samples of a picture that was decoded here. */
  readonly encoding: 'gif' | 'jpg' | 'planes' | 'png' | 'svg' | 'tiff' | 'webp';
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly space: 'srgb' | 'gray' | 'cmyk' | 'lab' | 'other';
  readonly depth: 8 | 16;
  readonly hasAlpha: boolean;
  /** Whether the pixels lie in the bytes as they are to be looked at. */
  readonly isUpright: boolean;
  /** The resolution to draw at, of a picture made of paths: any size of it is as sharp as any other. */
  readonly renderDpi: number | undefined;
  /** Frames follow each other in time; otherwise they are pages. */
  readonly isAnimated: boolean;
  /** What travels with the pixels by way of the engine. */
  readonly metadata: { readonly exif: boolean; readonly xmp: boolean };
  /** Bare, or as a resource of Photoshop. */
  readonly iptc?: Uint8Array | undefined;
  /** How long the XMP is. */
  readonly xmpLength?: number | undefined;
  /** What stands beside the pixels that no output has a place for. */
  readonly droppedMetadata?: readonly string[] | undefined;
  readonly profile: Uint8Array | undefined;
  /** Pixels to the inch. */
  readonly density?: number | undefined;
  /** The power that brings the samples to a screen's, where they are not encoded for one. */
  readonly gammaPower?: number | undefined;
}
