import type { FileEnds } from '../../format.ts';

/**
 * The magic number, after the first 34 bytes.
 * @see Embedded OpenType (EOT) File Format (W3C Member Submission, 5 March 2008), "Version 0x00010000", "MagicNumber"
 */
export const magicNumber = 0x504c;
const magicOffset = 34;
const versionOffset = 8;

/** The known versions, by their encoded number. */
export const eotVersions = { 65536: '1.0', 131073: '2.1', 131074: '2.2' } as const;
export type EotVersion = 0x00010000 | 0x00020001 | 0x00020002;

export function isEotVersion(version: number): version is EotVersion {
  return Object.hasOwn(eotVersions, version);
}

/** Checks the version, too: the magic number alone may occur by chance. */
export function sniffEot({ head }: FileEnds): boolean {
  if (head.length < magicOffset + 2) return false;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  return view.getUint16(magicOffset, true) === magicNumber && isEotVersion(view.getUint32(versionOffset, true));
}
