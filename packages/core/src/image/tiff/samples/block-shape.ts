import type { TiffPicture } from '../directory/picture.ts';
import { photometric } from '../directory/picture.ts';

/** What one strip or tile holds once it is unpacked. */
export interface BlockShape {
  readonly width: number;
  readonly height: number;
  /** The bits of each sample of a pixel in this block: all of them, or one. */
  readonly depths: readonly number[];
  /** How many bytes a row has, or as many rows as share their chroma. */
  readonly rowLength: number;
  /** How many of these there are. */
  readonly rowCount: number;
}

/** The shape of a block of `height` rows; planes of chroma are as large as those of light. */
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

/** Whether several pixels have one chroma, so that samples lie in units of their own. @see TIFF 6.0, section 21, "Ordering of Component Samples" */
export function isSubsampled({ photometric: interpretation, subsampling: [across, down] }: TiffPicture): boolean {
  return interpretation === photometric.yCbCr && across * down > 1;
}

/** How many samples a unit has: the light of all its pixels, and two of chroma. */
export function samplesPerUnit({ subsampling: [across, down] }: TiffPicture): number {
  return across * down + 2;
}
