import type { EotHeader } from './header.ts';
import { eotVersions } from './sniff.ts';
import type { EotTexts } from './texts.ts';

/**
 * The key that the sum of the root string is XORed with.
 * @see Embedded OpenType (EOT) File Format, "RootStringCheckSum"
 */
const rootStringKey = 0x50475342;

/** Finds harmless faults of the container, which are gone once the font is written. */
export function findFaults(header: EotHeader, { isSwapped, isOdd }: EotTexts, fileLength: number): string[] {
  const { version, layout, eotSize, fontDataSize, end, isReservedZero } = header;
  const size = end + fontDataSize;
  const faults: readonly (readonly [boolean, string])[] = [
    [
      version !== layout,
      `the header has the layout of version ${eotVersions[layout]} but states ${eotVersions[version]}`,
    ],
    [eotSize !== fileLength, `the stated size is ${eotSize}, the file has ${fileLength} bytes`],
    [size < fileLength, `${fileLength - size} extra bytes after the font`],
    [!isReservedZero, 'nonzero padding or reserved fields'],
    [isSwapped, 'names in big-endian byte order'],
    [isOdd, 'names with half a character at their end'],
    [!isRootChecksumRight(header), 'wrong root string checksum'],
  ];
  return faults.filter(([isPresent]) => isPresent).map(([, fault]) => fault);
}

function isRootChecksumRight({ rootString, extension }: EotHeader): boolean {
  if (rootString === undefined || extension === undefined) return true;
  const sum = rootString.reduce((total, byte) => total + byte, 0);
  return (sum ^ rootStringKey) >>> 0 === extension.rootStringCheckSum;
}
