/** A tag of a directory of TIFF or EXIF, with its value in the byte order of the file. */
export interface TagValue {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  readonly value: Uint8Array;
}

/** Tags of a page that describe the picture rather than its storage. @see TIFF 6.0; Exif 2.32 */
export const exifTags: readonly number[] = [
  ...[0x010d, 0x010e, 0x010f, 0x0110, 0x011a, 0x011b, 0x011d, 0x0128, 0x0131, 0x0132, 0x013b, 0x013c],
  ...[0x4746, 0x4749, 0x8298, 0x9c9b, 0x9c9c, 0x9c9d, 0x9c9e, 0x9c9f],
];

/** Tags of sub-directories, in the order in which they are written. */
export const exifLinks = [0x8769, 0x8825] as const;

/** Bytes per value of each type. @see TIFF 6.0, "Types" */
export const typeLengths: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
};
