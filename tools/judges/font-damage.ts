import { ConversionRun } from '../../packages/core/src/context.ts';
import { readSfnt } from '../../packages/core/src/font/sfnt/read.ts';
import { resolveLimits } from '../../packages/core/src/limits.ts';
import type { FontFile } from '../../packages/core/src/models/font-file.ts';
import { numbers } from './numbers.ts';

/** A font with one thing wrong in it. */
export interface Damaged {
  readonly what: string;
  readonly bytes: Uint8Array;
}

/** Most faults are in headers and the lists behind them. */
const startLength = 96;
/** Values that counts, offsets and formats are rarely meant to have. */
const oddValues = [0, 1, 2, 3, 0x7fff, 0x8000, 0xffff];

/** Damages each table of a font in so many places, and leaves it out, empties and cuts it once. */
export async function* damageFont(bytes: Uint8Array, perTable: number, seed: number): AsyncGenerator<Damaged> {
  const context = new ConversionRun(resolveLimits()).context(() =>
    Promise.reject(new Error('no font holds another file')),
  );
  const font = await readSfnt(bytes, context, { to: 'ttf', config: undefined });
  const random = numbers(seed);
  const pick = (bound: number): number => Math.floor(random(bound));
  for (const [tag, table] of font.tables) {
    const others = new Map(font.tables);
    others.delete(tag);
    yield damaged(font, `no ${tag}`, others);
    yield damaged(font, `${tag} empty`, new Map([...font.tables, [tag, new Uint8Array()]]));
    const length = pick(table.length);
    yield damaged(font, `${tag} cut at ${length}`, new Map([...font.tables, [tag, table.slice(0, length)]]));
    for (let trial = 0; trial < perTable && table.length >= 2; trial++) {
      const bound = trial % 2 === 0 ? Math.min(startLength, table.length) : table.length;
      const at = Math.min(table.length - 2, 2 * pick(bound / 2));
      const found = (table[at] ?? 0) * 256 + (table[at + 1] ?? 0);
      const odd = [...oddValues, found + 1, found - 1, found + 2, pick(0x10000)];
      const value = odd[pick(odd.length)] ?? 0;
      const changed = Uint8Array.from(table);
      changed[at] = value >> 8;
      changed[at + 1] = value;
      yield damaged(
        font,
        `${tag} with ${value & 0xffff} for ${found} at ${at}`,
        new Map([...font.tables, [tag, changed]]),
      );
    }
  }
}

/** Checksums are left at 0: converting mends them. */
function damaged({ version }: FontFile, what: string, tables: FontFile['tables']): Damaged {
  const lengths = [...tables.values()].map(({ length }) => Math.ceil(length / 4) * 4);
  const start = 12 + 16 * tables.size;
  const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + length, start));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, version);
  view.setUint16(4, tables.size);
  let [line, offset] = [12, start];
  for (const [index, [tag, table]] of [...tables].entries()) {
    bytes.set(Buffer.from(tag, 'latin1'), line);
    view.setUint32(line + 8, offset);
    view.setUint32(line + 12, table.length);
    bytes.set(table, offset);
    line += 16;
    offset += lengths[index] ?? 0;
  }
  return { what, bytes };
}
