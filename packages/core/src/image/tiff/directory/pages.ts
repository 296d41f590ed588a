import { ByteReader } from '../../../bytes/reader.ts';
import { ConversionError } from '../../../errors.ts';
import type { Limits } from '../../../limits.ts';
import type { Directory } from './directory.ts';
import { findDirectoryAt, tag } from './directory.ts';
import type { TiffPage } from './values.ts';
import { numberOf, numbersOf } from './values.ts';

/** A reduced version of another picture in the file. @see TIFF 6.0, "NewSubfileType" */
const reducedResolution = 1;
const maxCandidates = 64;

/** Counts the pages within the limit. The list ends at a page that was already visited. */
export function countPages(bytes: Uint8Array, first: Directory, { maxFrames }: Limits): number {
  let count = 1;
  for (const _ of followingPageOffsets(bytes, first)) {
    count++;
    if (count <= maxFrames) continue;
    throw new ConversionError('IMAGE_TOO_MANY_FRAMES', `the file has more than ${maxFrames} pages, the limit`);
  }
  return count;
}

/** The page with a number from 1. */
export function findPage(bytes: Uint8Array, first: Directory, number: number, limits: Limits): TiffPage {
  const count = countPages(bytes, first, limits);
  if (number > count) throw new ConversionError('PAGE_ABSENT', `the file has no page ${number}; it has ${count}`);
  if (number === 1) return { bytes, directory: first };
  const at = [...followingPageOffsets(bytes, first)][number - 2];
  const directory = at === undefined ? undefined : findDirectoryAt(bytes, at);
  if (directory === undefined) throw new ConversionError('IMAGE_DAMAGED', `page ${number} has no valid directory`);
  return { bytes, directory };
}

/** Offsets of the pages after the first. */
function* followingPageOffsets(bytes: Uint8Array, { endian, isBig, next }: Directory): Generator<number> {
  const visited = new Set<number>();
  const readOffset = (file: ByteReader): number => (isBig ? Number(file.u64()) : file.u32());
  const file = new ByteReader(bytes, endian);
  for (let at = readOffset(new ByteReader(next, endian)); at !== 0 && !visited.has(at); ) {
    visited.add(at);
    const length = isBig ? 20 : 12;
    if (at + 8 > bytes.length) return;
    file.seek(at);
    const end = (isBig ? Number(file.u64()) : file.u16()) * length + file.offset;
    yield at;
    if (end + 8 > bytes.length) return; // the last page's link is often missing
    file.seek(end);
    at = readOffset(file);
  }
}

/** Chooses the first page, or the full-size picture if the first declares itself a reduced version. */
export function chooseFullSizePage(bytes: Uint8Array, first: Directory): TiffPage {
  const page = { bytes, directory: first };
  if (!isReduced(page)) return page;
  const offsets = numbersOf(page, tag.subIFDs, maxCandidates) ?? [];
  for (const at of followingPageOffsets(bytes, first)) {
    if (offsets.push(at) > maxCandidates) break;
  }
  const candidates = offsets
    .map((at) => findDirectoryAt(bytes, at))
    .flatMap((directory) => (directory === undefined ? [] : [{ bytes, directory }]));
  return candidates.find((each) => !isReduced(each) && areaOf(each) > areaOf(page) && isColour(each)) ?? page;
}

function isReduced(page: TiffPage): boolean {
  return ((numberOf(page, tag.newSubfileType) ?? 0) & reducedResolution) !== 0;
}

function areaOf(page: TiffPage): number {
  return (numberOf(page, tag.width) ?? 0) * (numberOf(page, tag.height) ?? 0);
}

/** Camera raw samples need processing; the reduced version is then the better picture. */
function isColour(page: TiffPage): boolean {
  const interpretation = numberOf(page, tag.photometric) ?? 0;
  return interpretation < 11;
}
