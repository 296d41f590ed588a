import { ByteReader } from '../../../bytes/reader.ts';
import type { Context } from '../../../context.ts';
import type { CmapSubtable } from './cmap.ts';

/** A variation selector with its numbers of default and non-default Unicode variation sequences. */
export interface VariationSelector {
  readonly selector: number;
  readonly defaultCount: number;
  readonly nonDefaultCount: number;
}

/** @see OpenType 1.9.1, "cmap — Character to Glyph Index Mapping Table", "Format 14: Unicode Variation Sequences" */
export function readVariationSelectors({ bytes }: CmapSubtable, context: Pick<Context, 'spend'>): VariationSelector[] {
  const file = new ByteReader(bytes);
  file.skip(6);
  const count = file.u32();
  const lines = file.window(count * 11);
  return Array.from({ length: count }, () => {
    const [selector, defaultStart, nonDefaultStart] = [lines.u24(), lines.u32(), lines.u32()];
    return {
      selector,
      defaultCount: defaultStart === 0 ? 0 : countRanges(file, defaultStart, context),
      nonDefaultCount: nonDefaultStart === 0 ? 0 : readCount(file, nonDefaultStart),
    };
  });
}

function readCount(file: ByteReader, start: number): number {
  file.seek(start);
  return file.u32();
}

/** Each range is its first character and the number of additional ones. */
function countRanges(file: ByteReader, start: number, { spend }: Pick<Context, 'spend'>): number {
  const count = readCount(file, start);
  spend(count); // several selectors may share one list
  const ranges = file.window(count * 4);
  let characters = 0;
  for (let range = 0; range < count; range++) {
    ranges.skip(3);
    characters += 1 + ranges.u8();
  }
  return characters;
}
