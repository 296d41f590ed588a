import { crc32 } from 'node:zlib';

/** 1980-01-01, the first date of the format. */
const date = 0x21;

/** An archive with one file that is not compressed. @see APPNOTE.TXT, "General Format of a .ZIP file" */
export function storeInZip(name: string, content: Uint8Array): Uint8Array {
  const path = Buffer.from(name, 'utf8');
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(10, 0); // version needed
  facts.writeUInt16LE(date, 8);
  facts.writeUInt32LE(crc32(content), 10);
  facts.writeUInt32LE(content.length, 14);
  facts.writeUInt32LE(content.length, 18);
  facts.writeUInt16LE(path.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, path, content]);
  const directory = Buffer.concat([Buffer.from('PK\x01\x02\x0a\x00'), facts, Buffer.alloc(14), path]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, directory, Buffer.from('PK\x05\x06'), end]);
}
