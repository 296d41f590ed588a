import { crc32, deflateSync } from 'node:zlib';
import { latin1 } from '../fixtures.ts';
import type { Pixel } from './pixels.ts';

/** A flat picture, with chunks before its pixels. Samples have 8 bits; for a depth of 16 each byte is repeated. */
export interface FlatPng {
  readonly depth?: 8 | 16;
  /** One sample is gray, three are colour. */
  readonly pixel: Pixel;
  readonly chunks?: readonly Uint8Array[];
}

const side = 16;

/** @see PNG, third edition, "Datastream structure" */
export function writePng({ depth = 8, pixel, chunks = [] }: FlatPng): Uint8Array {
  const samples = pixel.flatMap((sample) => (depth === 16 ? [sample, sample] : [sample]));
  const row = [0, ...Array.from({ length: side }, () => samples).flat()];
  const header = Uint8Array.of(0, 0, 0, side, 0, 0, 0, side, depth, pixel.length === 1 ? 0 : 2, 0, 0, 0);
  const pixels = deflateSync(Uint8Array.from(Array.from({ length: side }, () => row).flat()));
  const signature = latin1('\x89PNG\r\n\x1a\n');
  const all = [signature, chunk('IHDR', header), ...chunks, chunk('IDAT', pixels), chunk('IEND', new Uint8Array())];
  return Uint8Array.from(all.flatMap((part) => [...part]));
}

export function profileChunk(profile: Uint8Array): Uint8Array {
  return chunk('iCCP', Uint8Array.from([...latin1('profile\0\0'), ...deflateSync(profile)]));
}

export function gammaChunk(gamma: number): Uint8Array {
  const body = Buffer.alloc(4);
  body.writeUInt32BE(Math.round(gamma * 100_000));
  return chunk('gAMA', body);
}

export function chunk(type: string, body: Uint8Array): Uint8Array {
  const content = Buffer.concat([latin1(type), body]);
  const whole = Buffer.alloc(content.length + 8);
  whole.writeUInt32BE(body.length, 0);
  whole.set(content, 4);
  whole.writeUInt32BE(crc32(content), content.length + 4);
  return whole;
}

/** A gray profile with a single curve. @see ICC.1:2001-04, "Profile header" and "curveType" */
export function grayProfile(gamma: number): Uint8Array {
  const profile = Buffer.alloc(128 + 4 + 2 * 12 + 20 + 16);
  profile.writeUInt32BE(profile.length, 0);
  profile.writeUInt32BE(0x02100000, 8);
  profile.write('mntrGRAYXYZ ', 12, 'latin1');
  profile.write('acsp', 36, 'latin1');
  const d50 = [0xf6d6, 0x10000, 0xd32d];
  for (const [index, value] of d50.entries()) {
    profile.writeUInt32BE(value, 68 + index * 4);
    profile.writeUInt32BE(value, 156 + 8 + index * 4);
  }
  profile.writeUInt32BE(2, 128);
  for (const [at, tag, offset, length] of [
    [132, 'wtpt', 156, 20],
    [144, 'kTRC', 176, 14],
  ] as const) {
    profile.write(tag, at, 'latin1');
    profile.writeUInt32BE(offset, at + 4);
    profile.writeUInt32BE(length, at + 8);
  }
  profile.write('XYZ ', 156, 'latin1');
  profile.write('curv', 176, 'latin1');
  profile.writeUInt32BE(1, 184);
  profile.writeUInt16BE(Math.round(gamma * 256), 188);
  return profile;
}
