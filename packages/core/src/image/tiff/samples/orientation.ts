import type { TiffPicture } from '../directory/picture.ts';

type OrientedSize = Pick<TiffPicture, 'width' | 'height' | 'orientation'>;

/** From this orientation on, rows of the file are columns of the picture. */
const firstTransposed = 5;

/** The size after applying the orientation. */
export function uprightSize({ width, height, orientation }: OrientedSize): { width: number; height: number } {
  return orientation < firstTransposed ? { width, height } : { width: height, height: width };
}

/** The target of row `y`, counted in pixels of the upright picture. @see TIFF 6.0, "Orientation" */
export function targetOfRow({ width, height, orientation }: OrientedSize, y: number): { start: number; step: number } {
  const [right, bottom] = [width - 1, height - 1];
  switch (orientation) {
    case 2:
      return { start: y * width + right, step: -1 };
    case 3:
      return { start: (bottom - y) * width + right, step: -1 };
    case 4:
      return { start: (bottom - y) * width, step: 1 };
    case 5:
      return { start: y, step: height };
    case 6:
      return { start: bottom - y, step: height };
    case 7:
      return { start: right * height + bottom - y, step: -height };
    case 8:
      return { start: right * height + y, step: -height };
    default:
      return { start: y * width, step: 1 };
  }
}
