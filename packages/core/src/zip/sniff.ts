import { hasSignature, readerOf, signature } from './records/records.ts';

/** The start and the end of a file that sniffing reads. */
interface FileEnds {
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
}

const endLength = 22;
const directoryHeaderLength = 46;
const localHeaderLength = 30;

/** True if the file starts or ends like an archive. */
export function isArchive({ head, tail }: FileEnds): boolean {
  return hasSignature(head, 0, signature.localHeader) || findEnd(tail) >= 0;
}

/**
 * The names of files that are visible at the ends of an archive, in lower case: those at the end of the directory, and
 * the first file's. For sniffing only, because nothing is checked.
 */
export function sniffNames({ head, tail }: FileEnds): string[] {
  return [...firstName(head), ...lastNames(tail)].map((name) => name.replaceAll('\\', '/').toLowerCase());
}

function firstName(head: Uint8Array): string[] {
  if (!hasSignature(head, 0, signature.localHeader) || head.length < localHeaderLength) return [];
  const file = readerOf(head, 0, head.length);
  file.skip(26);
  const length = file.u16();
  file.skip(2);
  return file.remaining < length ? [] : [file.latin1(length)];
}

function lastNames(tail: Uint8Array): string[] {
  const end = findEnd(tail);
  if (end < 0) return [];
  const record = readerOf(tail, end, tail.length);
  record.skip(12);
  let at = Math.max(0, end - record.u32());
  while (at < end && !hasSignature(tail, at, signature.directoryHeader)) at++; // its start may be outside the tail
  const names: string[] = [];
  while (hasSignature(tail, at, signature.directoryHeader) && at + directoryHeaderLength <= end) {
    const file = readerOf(tail, at, end);
    file.skip(28);
    const [nameLength, extraLength, commentLength] = [file.u16(), file.u16(), file.u16()];
    file.skip(12);
    if (file.remaining < nameLength) break;
    names.push(file.latin1(nameLength));
    at += directoryHeaderLength + nameLength + extraLength + commentLength;
  }
  return names;
}

function findEnd(tail: Uint8Array): number {
  for (let at = tail.length - endLength; at >= 0; at--) {
    if (tail[at] === 0x50 && hasSignature(tail, at, signature.end)) return at;
  }
  return -1;
}
