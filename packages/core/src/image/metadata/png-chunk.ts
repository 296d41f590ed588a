import { crc32 } from 'node:zlib';
import { ByteWriter } from '../../bytes/writer.ts';

/** A chunk with its length and check sum. @see PNG, third edition, "Chunk layout" */
export function pngChunk(name: string, body: Uint8Array): Uint8Array {
  const file = new ByteWriter('big', { capacity: body.length + 12 });
  file.u32(body.length);
  file.latin1(name);
  file.bytes(body);
  file.u32(crc32(file.finish().subarray(4)));
  return file.finish();
}
