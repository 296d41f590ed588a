import type { TiffPicture } from '../directory/picture.ts';
import { photometric } from '../directory/picture.ts';

/** Dimensions of a decoded strip or tile. */
export interface BlockShape {
  readonly width: number;
  readonly height: number;
  /** Bits of each sample of a pixel in this block: all samples, or one of a plane. */
  readonly depths: readonly number[];
  /** Bytes in a row, or in the rows that share their chroma. */
  readonly rowLength: number;
  /** Number of such rows. */
  readonly rowCount: number;
}

/** The shape of a block of `height` rows. Chroma planes are as large as the luma plane. */
export function blockShapeOf(picture: TiffPicture, plane: number, height: number): BlockShape {
  const { depths, isPlanar, grid } = picture;
  const blockDepths = isPlanar ? [depths[plane]!] : depths;
  if (isSubsampled(picture)) {
    const [across, down] = picture.subsampling;
    const unitLength = samplesPerUnit(picture) * depths[0]!;
    const rowLength = Math.ceil((Math.ceil(grid.width / across) * unitLength) / 8);
    return { width: grid.width, height, depths: blockDepths, rowLength, rowCount: Math.ceil(height / down) };
  }
  const bits = blockDepths.reduce((sum, depth) => sum + depth, 0);
  return {
    width: grid.width,
    height,
    depths: blockDepths,
    rowLength: Math.ceil((grid.width * bits) / 8),
    rowCount: height,
  };
}

/**
 * True if several pixels share chroma samples, which are then stored in units.
 * @see TIFF 6.0, section 21, "Ordering of Component Samples"
 */
export function isSubsampled({ photometric: interpretation, subsampling: [across, down] }: TiffPicture): boolean {
  return interpretation === photometric.yCbCr && across * down > 1;
}

/** Samples in a unit: the luma of all its pixels, and two of chroma. */
export function samplesPerUnit({ subsampling: [across, down] }: TiffPicture): number {
  return across * down + 2;
}
