import { ConversionError } from '../../errors.ts';
import { hasSignature, readerOf, saturated, signature } from './records.ts';

/** The location of the central directory. */
export interface DirectoryLocation {
  readonly start: number;
  readonly length: number;
  readonly count: number;
  /** The bytes before the archive that its offsets do not count, such as a self-extracting program. */
  readonly prefixLength: number;
}

interface EndRecord {
  /** The offset of the record; the directory ends here. */
  readonly at: number;
  readonly isSplit: boolean;
  readonly isEncrypted: boolean;
  readonly count: number;
  readonly length: number;
  readonly start: number;
}

const endLength = 22;
const locatorLength = 20;
const end64Length = 56;
const headerLength = 46;
/** The length of an end record with the longest comment; padding behind the record is treated like a comment. */
const tailLength = endLength + 0xffff;

/**
 * Finds the directory by searching the end record from the end of the file. The last record with a directory at its
 * stated offset is used: a comment may contain the signature, and a stored archive has its own end record.
 */
export function findDirectory(bytes: Uint8Array): DirectoryLocation {
  let last: EndRecord | undefined;
  for (const at of endSignatures(bytes)) {
    for (const end of readEnds(bytes, at)) {
      const location = locateDirectory(bytes, end);
      if (location !== undefined) return location;
      last ??= end;
    }
  }
  throw last === undefined ? missingEndRecord(bytes) : missingDirectory(last);
}

function* endSignatures(bytes: Uint8Array): Generator<number> {
  const tailStart = Math.max(0, bytes.length - tailLength);
  const tail = bytes.subarray(tailStart);
  for (let at = tail.length - endLength; at >= 0; at--) {
    if (tail[at] === 0x50 && hasSignature(tail, at, signature.end)) yield tailStart + at;
  }
}

/** The end record and the ZIP64 end record, if there is one, in the order in which to try them. */
function readEnds(bytes: Uint8Array, at: number): EndRecord[] {
  const end = readEnd(bytes, at);
  const wide = readEnd64(bytes, at);
  if (wide === undefined) return [end];
  const isSaturated =
    end.count === saturated.u16 || end.length === saturated.u32 || end.start === saturated.u32 || end.isSplit;
  // A comment of the last entry can look like a ZIP64 locator, so ZIP64 comes second unless a field is saturated.
  return isSaturated ? [wide, end] : [end, wide];
}

/** @see APPNOTE 6.3.10, "End of central directory record" */
function readEnd(bytes: Uint8Array, at: number): EndRecord {
  const file = readerOf(bytes, at, at + endLength);
  file.skip(4);
  const [disk, directoryDisk, countHere, count] = [file.u16(), file.u16(), file.u16(), file.u16()];
  const [length, start] = [file.u32(), file.u32()];
  const isSplit = disk !== 0 || directoryDisk !== 0 || countHere !== count;
  return { at, isSplit, isEncrypted: false, count, length, start };
}

/** @see APPNOTE 6.3.10, "Zip64 end of central directory record" and "Zip64 end of central directory locator" */
function readEnd64(bytes: Uint8Array, endAt: number): EndRecord | undefined {
  const locatorAt = endAt - locatorLength;
  if (!hasSignature(bytes, locatorAt, signature.locator64)) return undefined;
  const locator = readerOf(bytes, locatorAt, endAt);
  locator.skip(8);
  const [named, disks] = [Number(locator.u64()), locator.u32()];
  // The stated offset does not include bytes before the archive; a record of the usual length is directly before the locator.
  const at = [named, locatorAt - end64Length].find(
    (place) => place + end64Length <= locatorAt && hasSignature(bytes, place, signature.end64),
  );
  if (at === undefined) return undefined;

  const file = readerOf(bytes, at, at + end64Length);
  file.skip(14);
  const [versionNeeded, disk, directoryDisk] = [file.u16(), file.u32(), file.u32()];
  const [countHere, count, length, start] = [file.u64(), file.u64(), file.u64(), file.u64()].map(Number);
  return {
    at,
    isSplit: disks > 1 || disk !== 0 || directoryDisk !== 0 || countHere !== count,
    isEncrypted: versionNeeded >= 62, // the first version that can encrypt the directory itself
    count: count!, // four were read
    length: length!,
    start: start!,
  };
}

/** The directory directly before the end record or at the stated offset, if there is one. */
function locateDirectory(bytes: Uint8Array, end: EndRecord): DirectoryLocation | undefined {
  const { at, count, length, isSplit, isEncrypted } = end;
  if (isSplit || isEncrypted || count * headerLength > length) return undefined;
  if (count === 0) {
    return length === 0 && end.start === at ? { start: at, length, count, prefixLength: 0 } : undefined;
  }
  for (const start of [at - length, end.start]) {
    const isHere = start >= end.start && start + length <= at && hasSignature(bytes, start, signature.directoryHeader);
    if (isHere) return { start, length, count, prefixLength: start - end.start };
  }
  return undefined;
}

function missingEndRecord(bytes: Uint8Array): ConversionError {
  const found = hasSignature(bytes, 0, signature.localHeader)
    ? 'the file starts like an archive but has no directory at its end: it is truncated'
    : 'the file has no end record of an archive';
  const message = `${found}; expected one in the last ${Math.min(bytes.length, tailLength)} of ${bytes.length} bytes`;
  return new ConversionError('ZIP_NO_DIRECTORY', message);
}

function missingDirectory({ at, isSplit, isEncrypted, count, length, start }: EndRecord): ConversionError {
  if (isEncrypted) return new ConversionError('ZIP_ENCRYPTED', 'the directory is encrypted', { at });
  if (isSplit) {
    return new ConversionError(
      'ZIP_SPLIT',
      'the archive is split into several files; only single files are supported',
      { at },
    );
  }
  const message = `the end record states ${count} entries in ${length} bytes at offset ${start}, but no directory is there`;
  return new ConversionError('ZIP_NO_DIRECTORY', message, { at });
}
