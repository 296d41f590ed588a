import { readFileSync } from 'node:fs';

const ranges = [
  [0x3000, 0x30ff],
  [0x4e00, 0x9fff],
  [0xff00, 0xffef],
] as const;

/**
 * Makes a font in which every ideograph and kana has one glyph, an em wide: Tinos with another `cmap`, whose format 13
 * maps ranges to a glyph. No font with Japanese is installed or built in.
 * @see OpenType 1.9, "cmap", "Format 13: Many-to-one range mappings"
 */
export function makeIdeographFont(path: string): Buffer {
  const font = readFileSync(path);
  const emDash = 0x2014;
  const tables = readTables(font);
  const cmap = tables.get('cmap');
  if (cmap === undefined) throw new Error(`${path}: there is no cmap`);
  tables.set('cmap', writeCmap(findGlyph(cmap, emDash), findGlyph(cmap, 0x2e)));
  return writeTables(tables, font.readUInt32BE(0));
}

function readTables(font: Buffer): Map<string, Buffer> {
  return new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
      const at = 12 + index * 16;
      const from = font.readUInt32BE(at + 8);
      return [font.toString('latin1', at, at + 4), font.subarray(from, from + font.readUInt32BE(at + 12))];
    }),
  );
}

/** Reads one character from the table of format 4. */
function findGlyph(cmap: Buffer, code: number): number {
  const records = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + index * 8));
  const at = records.find((offset) => cmap.readUInt16BE(offset) === 4);
  if (at === undefined) throw new Error('there is no cmap of format 4');
  const size = cmap.readUInt16BE(at + 6);
  for (let segment = 0; segment < size; segment += 2) {
    const start = cmap.readUInt16BE(at + 16 + size + segment);
    if (code > cmap.readUInt16BE(at + 14 + segment) || code < start) continue;
    const place = at + 16 + size * 3 + segment;
    const range = cmap.readUInt16BE(place);
    const delta = cmap.readUInt16BE(at + 16 + size * 2 + segment);
    return range === 0 ? (code + delta) & 0xffff : cmap.readUInt16BE(place + range + (code - start) * 2);
  }
  throw new Error(`there is no glyph for ${code}`);
}

function writeCmap(wide: number, other: number): Buffer {
  const groups = [[0x20, 0x2fff, other] as const, ...ranges.map(([from, to]) => [from, to, wide] as const)];
  const groupBytes = Buffer.from(Uint32Array.from(groups.flat()).buffer).swap32();
  const head = Buffer.alloc(12 + 16);
  head.writeUInt16BE(1, 2); // one encoding record: Windows, full repertoire
  head.writeUInt16BE(3, 4);
  head.writeUInt16BE(10, 6);
  head.writeUInt32BE(12, 8);
  head.writeUInt16BE(13, 12);
  head.writeUInt32BE(16 + groupBytes.length, 16);
  head.writeUInt32BE(groups.length, 24);
  return Buffer.concat([head, groupBytes]);
}

function writeTables(tables: ReadonlyMap<string, Buffer>, version: number): Buffer {
  const names = [...tables.keys()].filter((name) => !['GSUB', 'GPOS', 'GDEF', 'DSIG'].includes(name)).sort();
  const directory = Buffer.alloc(12 + names.length * 16);
  directory.writeUInt32BE(version, 0);
  directory.writeUInt16BE(names.length, 4);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (const [index, name] of names.entries()) {
    const table = tables.get(name) ?? Buffer.alloc(0);
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    const at = 12 + index * 16;
    directory.write(name, at, 'latin1');
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(table.length, at + 12);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}
