import { ConversionRun } from '../../../packages/core/src/context.ts';
import { readSfnt } from '../../../packages/core/src/font/sfnt/read.ts';
import { resolveLimits } from '../../../packages/core/src/limits.ts';
import type { FontFile } from '../../../packages/core/src/models/font-file.ts';
import { createRandom } from '../random.ts';

/** A font with one fault. */
export interface DamagedFont {
  readonly fault: string;
  readonly bytes: Uint8Array;
}

/** Half of the changes are in this part of a table, which has headers and lists. */
const startLength = 96;
/** Values that are rarely valid as counts, offsets or formats. */
const oddValues = [0, 1, 2, 3, 0x7fff, 0x8000, 0xffff];

/** Removes, empties and truncates each table of a font once, and changes single values in it. */
export async function* damageFont(
  bytes: Uint8Array,
  changesPerTable: number,
  seed: number,
): AsyncGenerator<DamagedFont> {
  const context = new ConversionRun(resolveLimits()).context(() =>
    Promise.reject(new Error('unexpected nested conversion')),
  );
  const font = await readSfnt(bytes, context, { to: 'ttf', config: undefined });
  const random = createRandom(seed);
  const randomInteger = (bound: number): number => Math.floor(random(bound));
  for (const [tag, table] of font.tables) {
    const otherTables = new Map(font.tables);
    otherTables.delete(tag);
    yield buildFont(font, `without ${tag}`, otherTables);
    yield buildFont(font, `${tag} empty`, new Map([...font.tables, [tag, new Uint8Array()]]));
    const length = randomInteger(table.length);
    yield buildFont(
      font,
      `${tag} truncated to ${length} bytes`,
      new Map([...font.tables, [tag, table.slice(0, length)]]),
    );
    for (let change = 0; change < changesPerTable && table.length >= 2; change++) {
      const bound = change % 2 === 0 ? Math.min(startLength, table.length) : table.length;
      const at = Math.min(table.length - 2, 2 * randomInteger(bound / 2));
      const found = (table[at] ?? 0) * 256 + (table[at + 1] ?? 0);
      const candidates = [...oddValues, found + 1, found - 1, found + 2, randomInteger(0x10000)];
      const value = candidates[randomInteger(candidates.length)] ?? 0;
      const changed = Uint8Array.from(table);
      changed[at] = value >> 8;
      changed[at + 1] = value;
      yield buildFont(
        font,
        `${tag} with ${value & 0xffff} instead of ${found} at ${at}`,
        new Map([...font.tables, [tag, changed]]),
      );
    }
  }
}

/** Writes a font with the given tables. Checksums are 0; conversion repairs them. */
function buildFont({ version }: FontFile, fault: string, tables: FontFile['tables']): DamagedFont {
  const lengths = [...tables.values()].map(({ length }) => Math.ceil(length / 4) * 4);
  const start = 12 + 16 * tables.size;
  const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + length, start));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, version);
  view.setUint16(4, tables.size);
  let [record, offset] = [12, start];
  for (const [index, [tag, table]] of [...tables].entries()) {
    bytes.set(Buffer.from(tag, 'latin1'), record);
    view.setUint32(record + 8, offset);
    view.setUint32(record + 12, table.length);
    bytes.set(table, offset);
    record += 16;
    offset += lengths[index] ?? 0;
  }
  return { fault, bytes };
}
