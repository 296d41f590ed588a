import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('./fixtures/', import.meta.url);

/** Every file that the tests convert. */
export const fixtureNames: readonly string[] = readdirSync(folder)
  .filter((name) => name !== 'ORIGIN.md')
  .sort();

export function openFixture(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(name, folder)));
}

/** Inserts a segment after a JPEG's first marker. */
export function withJpegSegment(jpeg: Uint8Array, marker: number, payload: Uint8Array): Uint8Array {
  const length = payload.length + 2;
  const header = [0xff, marker, length >> 8, length & 0xff];
  return Uint8Array.from([...jpeg.subarray(0, 2), ...header, ...payload, ...jpeg.subarray(2)]);
}

/** An EXIF segment with an orientation. @see Exif 2.32, "Orientation" */
export function exifOrientation(orientation: number): Uint8Array {
  const header = 'Exif\0\0MM\0*\0\0\0\x08';
  const tags = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  return Uint8Array.from([...latin1(header), ...tags]);
}

export function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
