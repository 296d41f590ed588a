import sharp from 'sharp';
import type { CorpusFile } from '../files.ts';

/** True if the engine finds a size: a drawing without width, height and content has none. */
export function hasSize({ path }: CorpusFile): Promise<boolean> {
  return sharp(path, { unlimited: true })
    .metadata()
    .then(
      () => true,
      () => false,
    );
}
