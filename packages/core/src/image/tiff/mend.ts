import type { Context } from '../../context.ts';
import { tag, withNumbers } from './directory.ts';
import { compression } from './picture.ts';
import { openPage } from './read.ts';

/**
 * Adds zeros for what an unpacked picture lacks; of a packed one, strips and tiles that are not whole are marked as left
 * out, which are zeros as well. A file whose directory is missing cannot be read.
 */
export function mendTiff(bytes: Uint8Array, { limits }: Context): Uint8Array | undefined {
  const page = openPage(bytes, limits);
  if (page?.picture.grid.lengths === undefined) return undefined;
  const { grid, compression: packing, width, height, depths } = page.picture;
  const lengths = grid.lengths!;
  const ends = grid.offsets.map((offset, index) => offset + lengths[index]!);
  const isWhole = ends.map((end) => end <= bytes.length);
  if (isWhole.every(Boolean)) return undefined;
  const bits = depths.reduce((sum, depth) => sum + depth, 0);
  if (packing === compression.none) {
    const end = Math.max(...ends);
    // A picture that is not packed is as long as its samples, filled up to whole tiles.
    if (end - bytes.length > Math.ceil((width * bits) / 8) * height * 4 + grid.width * grid.height * bits)
      return undefined;
    const mended = new Uint8Array(end);
    mended.set(bytes);
    return mended;
  }
  if (!isWhole.some(Boolean)) return undefined;
  const kept = lengths.map((length, index) => (isWhole[index] ? length : 0));
  return withNumbers(bytes, page.directory, grid.isTiled ? tag.tileByteCounts : tag.stripByteCounts, kept);
}
