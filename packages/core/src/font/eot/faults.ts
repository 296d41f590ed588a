import type { EotHeader } from './header.ts';
import { eotVersions } from './sniff.ts';
import type { EotTexts } from './texts.ts';

/** What a root string's sum is mixed with. @see Embedded OpenType (EOT) File Format, "RootStringCheckSum" */
const rootStringKey = 0x50475342;

/** What is wrong with the wrapper and does no harm: it is not there any more once the font is written. */
export function findFaults(header: EotHeader, { isSwapped, isOdd }: EotTexts, fileLength: number): string[] {
  const { version, layout, eotSize, fontDataSize, end, isReservedZero } = header;
  const size = end + fontDataSize;
  const faults: readonly (readonly [boolean, string])[] = [
    [version !== layout, `a header of version ${eotVersions[layout]} that says ${eotVersions[version]}`],
    [eotSize !== fileLength, `a size of ${eotSize} bytes where the file has ${fileLength}`],
    [size < fileLength, `${fileLength - size} bytes behind the font`],
    [!isReservedZero, 'padding or reserved fields that are not zero'],
    [isSwapped, 'names with their bytes in the wrong order'],
    [isOdd, 'names that end within a character'],
    [!isRootChecksumRight(header), 'a wrong checksum of the root strings'],
  ];
  return faults.filter(([isThere]) => isThere).map(([, fault]) => fault);
}

function isRootChecksumRight({ rootString, extension }: EotHeader): boolean {
  if (rootString === undefined || extension === undefined) return true;
  const sum = rootString.reduce((total, byte) => total + byte, 0);
  return (sum ^ rootStringKey) >>> 0 === extension.rootStringCheckSum;
}
